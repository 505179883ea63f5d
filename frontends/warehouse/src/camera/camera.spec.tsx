import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { CameraScan } from './camera-scan.js';

/** A browser whose camera sees what a test specifies. */
function aCamera({ torch = false, allowed = true } = {}) {
  const light: boolean[] = [];
  const stopped = jest.fn();
  const before: { codes: readonly string[] } = { codes: [] };
  const track = {
    stop: stopped,
    getCapabilities: () => ({ torch }),
    applyConstraints: async ({ advanced }: { advanced: { torch: boolean }[] }) =>
      void light.push(advanced[0]?.torch ?? false),
  };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  Object.assign(navigator, {
    mediaDevices: {
      getUserMedia: async () => {
        if (!allowed) throw new DOMException('no', 'NotAllowedError');
        return stream;
      },
    },
  });
  Object.assign(globalThis, {
    BarcodeDetector: class {
      static getSupportedFormats(): Promise<string[]> {
        return Promise.resolve(['code_128', 'qr_code']);
      }
      detect = async () => before.codes.map((rawValue) => ({ rawValue }));
    },
  });
  return { light, stopped, show: (...codes: string[]) => (before.codes = codes) };
}

describe('Scanning by camera', () => {
  let scanned: string[];
  beforeEach(() => {
    scanned = [];
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  const open = async () => {
    const shown = await renderScreen(<CameraScan onScan={(text) => scanned.push(text)} />, {
      api: fakeApi(),
      user: createSignedInUser(['technician']),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Camera' }));
    return shown;
  };

  it('given a label is held before it, then its code is scanned once, as long as it stays there, and the next one too', async () => {
    const camera = aCamera();
    await open();
    camera.show('NJ90MAKU187CB');
    await waitFor(() => expect(scanned).toEqual(['NJ90MAKU187CB']));
    camera.show('MB49ED77173E');
    await waitFor(() => expect(scanned).toEqual(['NJ90MAKU187CB', 'MB49ED77173E']));
  });

  it('given several codes on one label, then it asks which one is meant', async () => {
    const camera = aCamera();
    await open();
    camera.show('NJ90MAKU187CB', '9C3DCF319643');
    const choice = within(await screen.findByRole('group', { name: 'This label has several codes. Choose one.' }));
    expect(scanned).toEqual([]);
    await userEvent.click(choice.getByRole('button', { name: 'NJ90MAKU187CB' }));
    expect(scanned).toEqual(['NJ90MAKU187CB']);
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('given a camera with a light, then it can be turned on; the camera is let go when it is closed', async () => {
    const camera = aCamera({ torch: true });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Light' }));
    await screen.findByRole('button', { name: 'Light', pressed: true });
    expect(camera.light).toEqual([true]);
    await userEvent.click(screen.getByRole('button', { name: 'Close camera' }));
    expect(camera.stopped).toHaveBeenCalled();
  });

  it('given the camera is not allowed, then a message shows what else can be done', async () => {
    aCamera({ allowed: false });
    await open();
    await screen.findByText(/^The camera is unavailable.*Scan or type instead\.$/);
  });
});
