import { abrirDetector, type Detector } from './detectar.ts';

export interface Camara {
  video: HTMLVideoElement;
  /** Whether the light can be turned on. */
  conLuz: boolean;
  ponerLuz: (encendida: boolean) => Promise<void>;
  /** How often it can be brought nearer, 1 first; empty where it cannot. */
  zooms: readonly number[];
  ponerZoom: (veces: number) => Promise<void>;
  cerrar: () => void;
}

/** Why there is no picture, for the words on the screen. */
export type FallaDeCamara = 'negada' | 'no_hay' | 'ocupada';

export class SinCamara extends Error {
  readonly falla: FallaDeCamara;
  constructor(falla: FallaDeCamara) {
    super(falla);
    this.falla = falla;
  }
}

/** Of a camera, as far as the types of browsers do not know it. */
interface Lentes {
  torch?: boolean;
  zoom?: { min: number; max: number };
}
const ZOOMS = [1, 2, 3];
const zoomDe = ({ zoom }: Lentes, cual: 'min' | 'max') => zoom?.[cual] ?? 1;

/** Opens the camera at the back, or the one that is asked for (§P6.2). @throws SinCamara */
export async function abrirCamara(video: HTMLVideoElement, deviceId: string | null): Promise<Camara> {
  const pista = await pedirPista(deviceId);
  const corriente = new MediaStream([pista]);
  video.srcObject = corriente;
  video.muted = true;
  video.playsInline = true;
  await video.play().catch(() => {});
  const puede = pista.getCapabilities?.() as (MediaTrackCapabilities & Lentes) | undefined;
  return {
    video,
    conLuz: puede?.torch === true,
    ponerLuz: encendida =>
      pista.applyConstraints({ advanced: [{ torch: encendida } as MediaTrackConstraintSet] }).catch(() => {}),
    zooms: puede?.zoom
      ? ZOOMS.filter(veces => veces >= zoomDe(puede, 'min') && veces <= zoomDe(puede, 'max'))
      : [],
    ponerZoom: veces =>
      pista.applyConstraints({ advanced: [{ zoom: veces } as MediaTrackConstraintSet] }).catch(() => {}),
    cerrar: () => {
      pista.stop();
      video.srcObject = null;
    },
  };
}

async function pedirPista(deviceId: string | null): Promise<MediaStreamTrack> {
  if (!navigator.mediaDevices?.getUserMedia) throw new SinCamara('no_hay');
  try {
    const corriente = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        width: { ideal: 1280 },
        height: { ideal: 720 },
        ...(deviceId === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } }),
        advanced: [{ focusMode: 'continuous' } as MediaTrackConstraintSet],
      },
    });
    const [pista] = corriente.getVideoTracks();
    if (!pista) throw new SinCamara('no_hay');
    return pista;
  } catch (error) {
    if (error instanceof SinCamara) throw error;
    const nombre = error instanceof DOMException ? error.name : '';
    throw new SinCamara(
      nombre === 'NotAllowedError' ? 'negada' : nombre === 'NotReadableError' ? 'ocupada' : 'no_hay',
    );
  }
}

/** The cameras of the phone, named once there is permission. */
export async function listarCamaras(): Promise<{ id: string; nombre: string }[]> {
  const todas = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return todas
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, i) => ({ id: deviceId, nombre: label || `Cámara ${i + 1}` }));
}

const MS_ENTRE_CUADROS = 1000 / 15;
/** Each fifth frame is read whole, the others in their middle (§P6.2). */
const ENTERO_CADA = 5;
const CENTRO = 0.7;
/** The camera rests after so long without a code (§P8.5). */
const DESCANSA_MS = 45_000;

export interface Lectura {
  alLeer: (texto: string) => void;
  /** Two codes in one frame: none of them counts. */
  alVerDos: () => void;
  alDescansar: () => void;
}

let detector: Promise<Detector> | null = null;

/** Has the reader ready before the first person comes: the wasm takes a second to start. */
export function calentarDetector(): Promise<Detector> {
  detector ??= abrirDetector();
  return detector;
}

/** Reads frames until it is told to stop: one at a time, fifteen a second at most. */
export function leerCuadros(video: HTMLVideoElement, { alLeer, alVerDos, alDescansar }: Lectura): () => void {
  let sigue = true;
  let cuadros = 0;
  let ultimoCodigo = performance.now();

  async function mirar(): Promise<void> {
    const { detectar } = await calentarDetector();
    while (sigue) {
      const empezo = performance.now();
      cuadros += 1;
      const textos = await leerUno(video, detectar, cuadros % ENTERO_CADA === 0).catch(() => []);
      if (!sigue) return;
      const distintos = [...new Set(textos)];
      if (distintos.length > 1) alVerDos();
      else if (distintos[0] !== undefined) alLeer(distintos[0]);
      if (distintos.length > 0) ultimoCodigo = performance.now();
      if (performance.now() - ultimoCodigo > DESCANSA_MS) {
        alDescansar();
        return;
      }
      await new Promise(resolve =>
        setTimeout(resolve, Math.max(0, MS_ENTRE_CUADROS - (performance.now() - empezo))),
      );
    }
  }

  void mirar();
  return () => {
    sigue = false;
  };
}

async function leerUno(
  video: HTMLVideoElement,
  detectar: Detector['detectar'],
  entero: boolean,
): Promise<string[]> {
  const { videoWidth: ancho, videoHeight: alto } = video;
  if (ancho === 0 || alto === 0) return [];
  const parte = entero ? 1 : CENTRO;
  const [w, h] = [Math.round(ancho * parte), Math.round(alto * parte)];
  const cuadro = await createImageBitmap(
    video,
    Math.round((ancho - w) / 2),
    Math.round((alto - h) / 2),
    w,
    h,
  );
  return detectar(cuadro);
}
