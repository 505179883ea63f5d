/** Sends requests. Tests replace it with a double. */
export interface Transport {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Uploads a form with a file and reports the progress, which `fetch` cannot. */
  upload(
    url: string,
    init: RequestInit & { body: FormData },
    onProgress: (sent: number, total: number) => void,
  ): Promise<Response>;
}

/** The browser's transport. */
export const browserTransport: Transport = {
  fetch: (url, init) => globalThis.fetch(url, init),
  upload: (url, { method = 'POST', headers, body, signal }, onProgress) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
      request.onload = () =>
        resolve(
          new Response(request.status === 204 ? null : request.responseText, {
            status: request.status,
            headers: headersIn(request.getAllResponseHeaders()),
          }),
        );
      request.onerror = () => reject(new TypeError('the upload got no answer'));
      request.onabort = () => reject(new DOMException('the upload was given up', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body);
    }),
};

const headersIn = (lines: string): Headers =>
  new Headers(
    lines
      .trim()
      .split(/\r?\n/)
      .filter((line) => line.includes(':'))
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );

/** Returns a unique key; `crypto.randomUUID` is missing on pages loaded over plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
