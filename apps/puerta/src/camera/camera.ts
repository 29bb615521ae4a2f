import { type Detector, openDetector } from './detector.ts';
import type { Look } from './worker.ts';

export interface Camera {
  video: HTMLVideoElement;
  /** Whether the camera has a light. */
  hasTorch: boolean;
  setTorch: (on: boolean) => Promise<void>;
  /** Possible zoom factors, 1 first; empty for a camera without zoom. */
  zooms: readonly number[];
  setZoom: (times: number) => Promise<void>;
  /** Whether the system took the camera away. */
  isGone: () => boolean;
  close: () => void;
}

/** The reason for a missing picture; the screen words it. */
export type CameraFault = 'negada' | 'no_hay' | 'ocupada';

export class NoCamera extends Error {
  readonly fault: CameraFault;
  constructor(fault: CameraFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Capabilities of a camera that the browsers' types lack. */
interface Lens {
  torch?: boolean;
  zoom?: { min: number; max: number };
}
const ZOOMS = [1, 2, 3];
const zoomOf = ({ zoom }: Lens, which: 'min' | 'max') => zoom?.[which] ?? 1;

/** Opens the given camera, or the one at the back (§P6.2). @throws NoCamera */
export async function openCamera(video: HTMLVideoElement, deviceId: string | null): Promise<Camera> {
  const track = await requestTrack(deviceId);
  const stream = new MediaStream([track]);
  video.srcObject = stream;
  video.muted = true;
  video.playsInline = true;
  await video.play().catch(() => {});
  const can = track.getCapabilities?.() as (MediaTrackCapabilities & Lens) | undefined;
  return {
    video,
    hasTorch: can?.torch === true,
    setTorch: on =>
      track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }).catch(() => {}),
    zooms: can?.zoom ? ZOOMS.filter(times => times >= zoomOf(can, 'min') && times <= zoomOf(can, 'max')) : [],
    setZoom: times =>
      track.applyConstraints({ advanced: [{ zoom: times } as MediaTrackConstraintSet] }).catch(() => {}),
    isGone: () => track.readyState === 'ended' || track.muted,
    close: () => {
      track.stop();
      video.srcObject = null;
    },
  };
}

async function requestTrack(deviceId: string | null): Promise<MediaStreamTrack> {
  if (!navigator.mediaDevices?.getUserMedia) throw new NoCamera('no_hay');
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        width: { ideal: 1280 },
        height: { ideal: 720 },
        ...(deviceId === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } }),
        advanced: [{ focusMode: 'continuous' } as MediaTrackConstraintSet],
      },
    });
    const [track] = stream.getVideoTracks();
    if (!track) throw new NoCamera('no_hay');
    return track;
  } catch (error) {
    if (error instanceof NoCamera) throw error;
    const name = error instanceof DOMException ? error.name : '';
    throw new NoCamera(
      name === 'NotAllowedError' ? 'negada' : name === 'NotReadableError' ? 'ocupada' : 'no_hay',
    );
  }
}

/** The cameras of the phone; they have names once the permission is given. */
export async function listCameras(): Promise<{ id: string; name: string }[]> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return all
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, i) => ({ id: deviceId, name: label || `Cámara ${i + 1}` }));
}

/** At most fifteen frames a second: every other frame of a camera that makes thirty on a clock of its own (§P6.2). */
const FRAME_MS = 62;
/** Milliseconds after which a camera's picture is read although no new frame was announced. */
const NO_FRAME_MS = 250;
const CENTER = 0.7;
const COARSE: Look = { share: CENTER, shrink: 2 };
/** For codes away from the middle. */
const WHOLE: Look = { share: 1, shrink: 2 };
/**
 * The looks at successive frames (§P6.2): most often at the middle at half size, which takes a tenth of the time and
 * reads nearly all codes; at times at every pixel of the middle, for a small code; and at every fifth frame whole. A
 * code that is seen and cannot be read is read again at once from every pixel.
 */
const ROUND: readonly Look[] = [COARSE, COARSE, { share: CENTER, shrink: 1 }, COARSE, WHOLE];
/** For another phone's screen, which is held near: its codes are large and dense. */
export const EVERY_PIXEL: readonly Look[] = [{ share: 1, shrink: 1 }];
/** The camera rests after so many milliseconds without a code (§P8.5). */
const REST_MS = 45_000;
/** After two codes in one frame, neither counts for so many milliseconds: a later frame may show one of them alone. */
const AFTER_TWO_MS = 1_000;

export interface Reading {
  /** The next frame is read after this settles. */
  onRead: (text: string) => void | Promise<void>;
  /** A frame held two codes: neither of them counts. */
  onTwo: () => void;
  /** A whole round of looks saw no code. */
  onNone?: (() => void) | undefined;
  onRest: () => void;
  looks?: readonly Look[] | undefined;
}

let detector: Promise<Detector> | null = null;

/** Starts the reader before the first person comes: the wasm takes a second to start. */
export function warmUpDetector(): Promise<Detector> {
  detector ??= openDetector();
  return detector;
}

/** Reads frames until the returned function is called: one at a time, each once, fifteen a second at most. */
export function readFrames(
  video: HTMLVideoElement,
  { onRead, onTwo, onNone, onRest, looks = ROUND }: Reading,
): () => void {
  let running = true;
  let lastCode = performance.now();
  let two: { texts: readonly string[]; at: number } = { texts: [], at: 0 };

  let alone: string | null = null;
  /** Looks since the last code. */
  let empty = 0;

  /**
   * The codes in sight. A code in the middle may have another beside it, which only the whole frame shows; one that was
   * alone in the last whole frame is not checked again.
   */
  async function see(look: Look): Promise<readonly string[]> {
    const { read } = await warmUpDetector();
    const [text, ...others] = await readOne(video, read, look);
    if (text === undefined) return [];
    if (others.length > 0 || look.share === 1 || text === alone) return [text, ...others];
    const inWhole = await readOne(video, read, WHOLE);
    return [...new Set([text, ...inWhole])];
  }

  /** Whether a code was one of two within the last `AFTER_TWO_MS`. */
  const wasOneOfTwo = (text: string) => two.texts.includes(text) && performance.now() - two.at < AFTER_TWO_MS;

  async function take(texts: readonly string[]): Promise<void> {
    const [text] = texts;
    if (text === undefined) {
      empty += 1;
      if (empty >= looks.length) onNone?.();
      return;
    }
    empty = 0;
    if (texts.length > 1) {
      alone = null;
      two = { texts, at: performance.now() };
      onTwo();
    } else if (!wasOneOfTwo(text)) {
      alone = text;
      await onRead(text);
    }
    lastCode = performance.now();
  }

  async function run(): Promise<void> {
    for (let i = 0; running; i = (i + 1) % looks.length) {
      const began = performance.now();
      const next = nextFrame(video);
      const texts = await see(looks[i] ?? COARSE);
      if (!running) return;
      await take(texts);
      if (performance.now() - lastCode > REST_MS) {
        onRest();
        return;
      }
      await pause(FRAME_MS - (performance.now() - began));
      await Promise.race([next, pause(NO_FRAME_MS)]);
    }
  }

  void run();
  return () => {
    running = false;
  };
}

/** The texts in sight, each once; none before the camera's first picture. */
async function readOne(
  video: HTMLVideoElement,
  read: Detector['read'],
  look: Look,
): Promise<readonly string[]> {
  if (video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return [];
  const texts = await read(video, look).catch(() => []);
  return [...new Set(texts)];
}

/** Resolves at the camera's next frame; at once in a browser that does not announce frames. */
function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise(resolve => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else resolve();
  });
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, Math.max(0, ms)));
}
