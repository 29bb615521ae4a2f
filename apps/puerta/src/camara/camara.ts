import { abrirDetector, type Detector } from './detectar.ts';
import type { Mirada } from './trabajador.ts';

export interface Camara {
  video: HTMLVideoElement;
  /** Whether the light can be turned on. */
  conLuz: boolean;
  ponerLuz: (encendida: boolean) => Promise<void>;
  /** How often it can be brought nearer, 1 first; empty where it cannot. */
  zooms: readonly number[];
  ponerZoom: (veces: number) => Promise<void>;
  /** Whether the system has taken it away. */
  seFue: () => boolean;
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
    seFue: () => pista.readyState === 'ended' || pista.muted,
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

/** Fifteen a second at most: each other picture of a camera that makes thirty, whose clock is not ours (§P6.2). */
const MS_ENTRE_CUADROS = 62;
/** A camera without another picture for so long is looked at all the same. */
const SIN_CUADRO_MS = 250;
const CENTRO = 0.7;
const DE_LEJOS: Mirada = { parte: CENTRO, entre: 2 };
/** For what is away from the middle. */
const ENTERO: Mirada = { parte: 1, entre: 2 };
/**
 * Looks in their order, one a frame (§P6.2): most often at the middle made small, which takes a tenth of the time and reads nearly
 * all codes; now and then at every pixel of it, for a code that is small; and at each fifth frame whole. A code that is seen and cannot be
 * read is looked at more closely at once.
 */
const VUELTA: readonly Mirada[] = [DE_LEJOS, DE_LEJOS, { parte: CENTRO, entre: 1 }, DE_LEJOS, ENTERO];
/** Another phone's screen is held near, and its codes are large and dense. */
export const TODO_EL_CUADRO: readonly Mirada[] = [{ parte: 1, entre: 1 }];
/** The camera rests after so long without a code (§P8.5). */
const DESCANSA_MS = 45_000;
/** Of two codes in sight none counts for so long: a frame may show one of them alone. */
const TRAS_DOS_MS = 1_000;

export interface Lectura {
  /** No other frame is looked at until it is done. */
  alLeer: (texto: string) => void | Promise<void>;
  /** Two codes in one frame: none of them counts. */
  alVerDos: () => void;
  alDescansar: () => void;
  miradas?: readonly Mirada[] | undefined;
}

let detector: Promise<Detector> | null = null;

/** Has the reader ready before the first person comes: the wasm takes a second to start. */
export function calentarDetector(): Promise<Detector> {
  detector ??= abrirDetector();
  return detector;
}

/** Reads frames until it is told to stop: one at a time, each of them once, fifteen a second at most. */
export function leerCuadros(
  video: HTMLVideoElement,
  { alLeer, alVerDos, alDescansar, miradas = VUELTA }: Lectura,
): () => void {
  let sigue = true;
  let ultimoCodigo = performance.now();
  let dos: { textos: readonly string[]; en: number } = { textos: [], en: 0 };

  let solo: string | null = null;

  /**
   * The codes in sight: one of the middle may have another beside it, which only the whole frame shows. One that was
   * alone a moment ago has been looked at so.
   */
  async function ver(mirada: Mirada): Promise<readonly string[]> {
    const { leer } = await calentarDetector();
    const [texto, ...otros] = await leerUno(video, leer, mirada);
    if (texto === undefined) return [];
    if (otros.length > 0 || mirada.parte === 1 || texto === solo) return [texto, ...otros];
    const enTodo = await leerUno(video, leer, ENTERO);
    return [...new Set([texto, ...enTodo])];
  }

  /** Whether a code was one of two a moment ago. */
  const eraUnoDeDos = (texto: string) =>
    dos.textos.includes(texto) && performance.now() - dos.en < TRAS_DOS_MS;

  async function tomar(textos: readonly string[]): Promise<void> {
    const [texto] = textos;
    if (texto === undefined) return;
    if (textos.length > 1) {
      solo = null;
      dos = { textos, en: performance.now() };
      alVerDos();
    } else if (!eraUnoDeDos(texto)) {
      solo = texto;
      await alLeer(texto);
    }
    ultimoCodigo = performance.now();
  }

  async function mirar(): Promise<void> {
    for (let i = 0; sigue; i = (i + 1) % miradas.length) {
      const empezo = performance.now();
      const siguiente = otroCuadro(video);
      const textos = await ver(miradas[i] ?? DE_LEJOS);
      if (!sigue) return;
      await tomar(textos);
      if (performance.now() - ultimoCodigo > DESCANSA_MS) {
        alDescansar();
        return;
      }
      await pausa(MS_ENTRE_CUADROS - (performance.now() - empezo));
      await Promise.race([siguiente, pausa(SIN_CUADRO_MS)]);
    }
  }

  void mirar();
  return () => {
    sigue = false;
  };
}

/** The texts in sight, each once; none before the camera shows its first picture. */
async function leerUno(
  video: HTMLVideoElement,
  leer: Detector['leer'],
  mirada: Mirada,
): Promise<readonly string[]> {
  if (video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return [];
  const textos = await leer(video, mirada).catch(() => []);
  return [...new Set(textos)];
}

/** Done once another picture is shown than now; at once where the browser does not tell. */
function otroCuadro(video: HTMLVideoElement): Promise<void> {
  return new Promise(resolve => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else resolve();
  });
}

function pausa(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, Math.max(0, ms)));
}
