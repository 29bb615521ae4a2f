import { type Detector, openDetector } from './detector.ts';
import type { Look } from './worker.ts';

export interface Camera {
  video: HTMLVideoElement;
  /** Whether the light can be turned on. */
  hasTorch: boolean;
  setTorch: (on: boolean) => Promise<void>;
  /** How often it can be brought nearer, 1 first; empty where it cannot. */
  zooms: readonly number[];
  setZoom: (times: number) => Promise<void>;
  /** Whether the system has taken it away. */
  isGone: () => boolean;
  close: () => void;
}

/** Why there is no picture, for the words on the screen. */
export type CameraFault = 'negada' | 'no_hay' | 'ocupada';

export class NoCamera extends Error {
  readonly fault: CameraFault;
  constructor(fault: CameraFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Of a camera, as far as the types of browsers do not know it. */
interface Lens {
  torch?: boolean;
  zoom?: { min: number; max: number };
}
const ZOOMS = [1, 2, 3];
const zoomOf = ({ zoom }: Lens, which: 'min' | 'max') => zoom?.[which] ?? 1;

/** Opens the camera at the back, or the one that is asked for (§P6.2). @throws NoCamera */
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

/** The cameras of the phone, named once there is permission. */
export async function listCameras(): Promise<{ id: string; name: string }[]> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return all
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, i) => ({ id: deviceId, name: label || `Cámara ${i + 1}` }));
}

/** Fifteen a second at most: each other picture of a camera that makes thirty, whose clock is not ours (§P6.2). */
const FRAME_MS = 62;
/** A camera without another picture for so long is looked at all the same. */
const NO_FRAME_MS = 250;
const CENTER = 0.7;
const COARSE: Look = { share: CENTER, shrink: 2 };
/** For what is away from the middle. */
const WHOLE: Look = { share: 1, shrink: 2 };
/**
 * Looks in their order, one a frame (§P6.2): most often at the middle made small, which takes a tenth of the time and reads nearly
 * all codes; now and then at every pixel of it, for a code that is small; and at each fifth frame whole. A code that is seen and cannot be
 * read is looked at more closely at once.
 */
const ROUND: readonly Look[] = [COARSE, COARSE, { share: CENTER, shrink: 1 }, COARSE, WHOLE];
/** Another phone's screen is held near, and its codes are large and dense. */
export const EVERY_PIXEL: readonly Look[] = [{ share: 1, shrink: 1 }];
/** The camera rests after so long without a code (§P8.5). */
const REST_MS = 45_000;
/** Of two codes in sight none counts for so long: a frame may show one of them alone. */
const AFTER_TWO_MS = 1_000;

export interface Reading {
  /** No other frame is looked at until it is done. */
  onRead: (text: string) => void | Promise<void>;
  /** Two codes in one frame: none of them counts. */
  onTwo: () => void;
  onRest: () => void;
  looks?: readonly Look[] | undefined;
}

let detector: Promise<Detector> | null = null;

/** Has the reader ready before the first person comes: the wasm takes a second to start. */
export function warmUpDetector(): Promise<Detector> {
  detector ??= openDetector();
  return detector;
}

/** Reads frames until it is told to stop: one at a time, each of them once, fifteen a second at most. */
export function readFrames(
  video: HTMLVideoElement,
  { onRead, onTwo, onRest, looks = ROUND }: Reading,
): () => void {
  let running = true;
  let lastCode = performance.now();
  let two: { texts: readonly string[]; at: number } = { texts: [], at: 0 };

  let alone: string | null = null;

  /**
   * The codes in sight: one of the middle may have another beside it, which only the whole frame shows. One that was
   * alone a moment ago has been looked at so.
   */
  async function see(look: Look): Promise<readonly string[]> {
    const { read } = await warmUpDetector();
    const [text, ...others] = await readOne(video, read, look);
    if (text === undefined) return [];
    if (others.length > 0 || look.share === 1 || text === alone) return [text, ...others];
    const inWhole = await readOne(video, read, WHOLE);
    return [...new Set([text, ...inWhole])];
  }

  /** Whether a code was one of two a moment ago. */
  const wasOneOfTwo = (text: string) => two.texts.includes(text) && performance.now() - two.at < AFTER_TWO_MS;

  async function take(texts: readonly string[]): Promise<void> {
    const [text] = texts;
    if (text === undefined) return;
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

/** The texts in sight, each once; none before the camera shows its first picture. */
async function readOne(
  video: HTMLVideoElement,
  read: Detector['read'],
  look: Look,
): Promise<readonly string[]> {
  if (video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return [];
  const texts = await read(video, look).catch(() => []);
  return [...new Set(texts)];
}

/** Done once another picture is shown than now; at once where the browser does not tell. */
function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise(resolve => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else resolve();
  });
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, Math.max(0, ms)));
}
