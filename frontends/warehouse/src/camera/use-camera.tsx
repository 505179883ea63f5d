import { useEffect, useRef, useState, type RefObject } from 'react';
import { codeReader } from './code-reader.js';

/** Interval between two frames, in ms. Five per second leave a phone time for other work. */
const PAUSE_MS = 200;

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly refused: boolean;
  /** `null`: the camera has no light. */
  readonly torch: boolean | null;
  readonly turnTorch: () => void;
}

const getTrack = (stream: MediaStream | null): MediaStreamTrack | undefined => stream?.getVideoTracks()[0];
/** The torch is missing in some browsers' list of camera capabilities. */
const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  (track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;

/**
 * Returns the rear camera and the codes that it sees. The camera is released when it is no longer used.
 * @param looking reads frames; off while the user selects among codes
 */
export function useCamera(looking: boolean, onCodes: (codes: readonly string[]) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [refused, setRefused] = useState(false);
  const [torch, setTorch] = useState<boolean | null>(null);
  const latest = useRef(onCodes);
  useEffect(() => {
    latest.current = onCodes;
  });

  useEffect(() => {
    let left = false;
    let mine: MediaStream | null = null;
    const stop = (): void => mine?.getTracks().forEach((track) => track.stop());
    const open = async (): Promise<void> => {
      const wanted = { video: { facingMode: 'environment', width: { ideal: 1280 } } };
      mine = await navigator.mediaDevices.getUserMedia(wanted);
      if (left) return stop();
      if (video.current) video.current.srcObject = mine;
      await video.current?.play();
      setTorch(hasTorch(getTrack(mine)) ? false : null);
      setStream(mine);
    };
    open().catch(() => setRefused(true));
    return () => {
      left = true;
      stop();
    };
  }, []);

  useEffect(() => {
    if (!stream || !looking) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const scanFrame = async (read: Awaited<ReturnType<typeof codeReader>>): Promise<void> => {
      // An unreadable frame is skipped.
      const codes = video.current ? await read(video.current).catch(() => []) : [];
      if (left) return;
      if (codes.length > 0) latest.current(codes);
      timer = setTimeout(() => void scanFrame(read), PAUSE_MS);
    };
    codeReader().then(scanFrame, () => setRefused(true));
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [stream, looking]);

  return {
    video,
    refused,
    torch,
    turnTorch: () => {
      const on = torch !== true;
      const light = { advanced: [{ torch: on }] } as unknown as MediaTrackConstraints;
      void getTrack(stream)
        ?.applyConstraints(light)
        .then(
          () => setTorch(on),
          () => setTorch(null),
        );
    },
  };
}
