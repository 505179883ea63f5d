import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { say } from '@tailboard/contracts/locale';
import type { Upload, UploadContract } from '@tailboard/contracts/upload';
import { FileDrop } from '@tailboard/ui/file-drop';
import { Icon } from '@tailboard/ui/icons';
import { Progress } from '@tailboard/ui/progress';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useGround } from './ground.js';
import { currentLocale } from './locale.js';
import { ApiProblem } from './problem.js';
import { texts, useTexts } from './texts.js';
import { words } from './words.js';

export const uploadTexts = texts('web-upload', {
  en: {
    files: 'Files',
    sending: 'Sending {{name}}',
    cancel: 'Do not send {{name}}',
    remove: 'Remove {{name}}',
    late: 'Nothing of it went through for 30 seconds. Send it again.',
    again: 'Send {{name}} again',
  },
  es: {
    files: 'Archivos',
    sending: 'Enviando {{name}}',
    cancel: 'No enviar {{name}}',
    remove: 'Quitar {{name}}',
    late: 'No pasó nada durante 30 segundos. Envíelo de nuevo.',
    again: 'Enviar {{name}} de nuevo',
  },
  'zh-CN': {
    files: '文件',
    sending: '正在发送 {{name}}',
    cancel: '不发送 {{name}}',
    remove: '移除 {{name}}',
    late: '30 秒内没有任何传输，请重新发送。',
    again: '重新发送 {{name}}',
  },
});

/** A file whose bytes have arrived: a command may name its sha256. */
export interface Arrived extends Upload {
  readonly name: string;
}
interface Going {
  readonly id: number;
  readonly file: File;
  readonly sent: number;
  /** Why it did not arrive; it stays, to be sent again. */
  readonly why: string | null;
}

const MB = 1024 * 1024;
/** So many files are on their way at once; the others wait for their turn. */
export const PARALLEL = 2;
/** A file of which nothing goes through for so long is given up, ms. Its whole may take longer: 256 MB would need 70 Mbit/s. */
export const QUIET_MS = 30_000;

/** Lets so many work at once. */
function turns(most: number) {
  let under = 0;
  const waiting: (() => void)[] = [];
  return {
    take: async (): Promise<void> => {
      if (under < most) under++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    leave: (): void => {
      const next = waiting.shift();
      if (next) next();
      else under--;
    },
  };
}

/** Ends what says nothing for {@link QUIET_MS}. */
function watch(end: AbortController) {
  let timer: ReturnType<typeof setTimeout>;
  let late = false;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      late = true;
      end.abort();
    }, QUIET_MS);
  };
  return { heard, isLate: () => late, stop: () => clearTimeout(timer) };
}

/** Sends files as their contract takes them; what is too large is told before anything leaves. */
function useUploads(contract: UploadContract, onArrived: (file: Arrived) => void) {
  const { api } = useGround();
  const t = useTexts(uploadTexts);
  const [turn] = useState(() => turns(PARALLEL));
  const [going, setGoing] = useState<readonly Going[]>([]);
  const next = useRef(0);
  const ends = useRef(new Map<number, AbortController>());
  const arrived = useRef(onArrived);
  useEffect(() => {
    arrived.current = onArrived;
  });
  // Whoever leaves the screen waits for nothing any more.
  useEffect(() => {
    const { current } = ends;
    return () => current.forEach((end) => end.abort());
  }, []);
  const put = (id: number, change: Partial<Going> | null): void =>
    setGoing((all) => all.flatMap((one) => (one.id !== id ? [one] : change === null ? [] : [{ ...one, ...change }])));
  const send = async (id: number, file: File): Promise<void> => {
    const tooLarge = contract.refusals.find(({ code }) => code === 'FileTooLarge');
    if (file.size > contract.most && tooLarge)
      return put(id, { why: say(tooLarge.text, currentLocale(), { limit: contract.most / MB }) });
    const end = new AbortController();
    ends.current.set(id, end);
    put(id, { sent: 0, why: null });
    await turn.take();
    const watched = watch(end);
    try {
      if (end.signal.aborted) return;
      watched.heard();
      const onProgress = (sent: number): void => {
        watched.heard();
        put(id, { sent });
      };
      const { data } = await api.call(contract, { file }, { signal: end.signal, onProgress });
      if (end.signal.aborted) return;
      put(id, null);
      arrived.current({ ...data, name: file.name });
    } catch (error) {
      if (watched.isLate()) put(id, { why: t('late') });
      else if (!end.signal.aborted) {
        if (!(error instanceof ApiProblem)) throw error;
        put(id, { why: error.message });
      }
    } finally {
      watched.stop();
      turn.leave();
    }
  };
  return {
    going,
    add: (file: File): void => {
      const id = next.current++;
      setGoing((all) => [...all, { id, file, sent: 0, why: null }]);
      void send(id, file);
    },
    again: ({ id, file }: Going) => void send(id, file),
    giveUp: ({ id }: Going): void => {
      ends.current.get(id)?.abort();
      put(id, null);
    },
  };
}

/**
 * Files on their way in: dropped or chosen, each with its progress and a way to give it up; what did not arrive stays, with the
 * reason, to be sent again. What has arrived is the caller's, for the command that names it.
 * @example <UploadField contract={sendFile} label={t('drop')} hint={t('hint')} button={t('choose')} files={files} onFiles={setFiles} />
 */
export function UploadField({
  contract,
  files,
  onFiles,
  multiple = false,
  ...drop
}: {
  contract: UploadContract;
  label: string;
  hint: string;
  button: string;
  multiple?: boolean;
  files: readonly Arrived[];
  onFiles: (change: (files: readonly Arrived[]) => readonly Arrived[]) => void;
}): ReactNode {
  const t = useTexts(uploadTexts);
  const w = useTexts(words);
  const { going, add, again, giveUp } = useUploads(contract, (file) =>
    onFiles((before) => [...(multiple ? before.filter(({ sha256 }) => sha256 !== file.sha256) : []), file]),
  );
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FileDrop {...drop} multiple={multiple} accept={contract.accepts.join(',')} onFile={add} />
      {(files.length > 0 || going.length > 0) && (
        <Box component="ul" aria-label={t('files')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {files.map(({ sha256, name }) => (
            <Line
              key={sha256}
              icon={<Icon name="check" sx={{ color: 'success.main' }} />}
              end={t('remove', { name })}
              onEnd={() => onFiles((before) => before.filter((one) => one.sha256 !== sha256))}
            >
              <Typography variant="body2">{name}</Typography>
            </Line>
          ))}
          {going.map((one) => (
            <Line
              key={one.id}
              icon={<Icon name={one.why === null ? 'file' : 'error'} />}
              end={t(one.why === null ? 'cancel' : 'remove', { name: one.file.name })}
              onEnd={() => giveUp(one)}
            >
              {one.why === null ? (
                <Progress label={t('sending', { name: one.file.name })} done={one.sent} of={one.file.size} />
              ) : (
                <>
                  <Typography variant="body2">{one.file.name}</Typography>
                  <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
                    {one.why}
                  </Typography>
                  <Button aria-label={t('again', { name: one.file.name })} onClick={() => again(one)}>
                    {w('retry')}
                  </Button>
                </>
              )}
            </Line>
          ))}
        </Box>
      )}
    </Box>
  );
}

function Line({
  icon,
  end,
  onEnd,
  children,
}: {
  icon: ReactNode;
  end: string;
  onEnd: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, overflowWrap: 'anywhere' }}>
      {icon}
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      <IconButton aria-label={end} onClick={onEnd}>
        <Icon name="close" />
      </IconButton>
    </Box>
  );
}
