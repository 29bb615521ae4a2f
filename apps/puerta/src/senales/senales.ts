import type { Veredicto } from '@taquilla/contract/puerta/lector';
import { type Reglas, type Senal, senalDe } from '@taquilla/rules/puerta/veredicto';

/** Tones of a signal: hertz, start and length, in milliseconds (§P4.6). */
const TONOS: Readonly<Record<Senal, readonly (readonly [number, number, number])[]>> = {
  adelante: [[1318, 0, 90]],
  alto: [
    [196, 0, 160],
    [165, 240, 220],
  ],
  duda: [
    [392, 0, 110],
    [587, 130, 170],
  ],
};

/** Vibrations in milliseconds. An addition only: iPhones do not vibrate for a page. */
const VIBRACIONES: Readonly<Record<Senal, readonly number[]>> = {
  adelante: [80],
  alto: [200, 80, 200, 80, 200],
  duda: [300],
};

let audio: AudioContext | null = null;

/** Unlocks sound, for which browsers require a touch. The check before the night calls it. */
export async function despertarSonido(): Promise<boolean> {
  audio ??= new AudioContext();
  await audio.resume().catch(() => {});
  return audio.state === 'running';
}

/** Plays a verdict's sound and vibration: the screen's signal for other senses. */
export function senalar(veredicto: Veredicto, reglas: Pick<Reglas, 'contracargo'>): void {
  const senal = senalDe(veredicto, reglas);
  sonar(senal);
  navigator.vibrate?.([...VIBRACIONES[senal]]);
}

/** Says by a short tick that a code was heard, and waits. */
export function senalarEspera(): void {
  tocar([[880, 0, 40]], 'sine');
  navigator.vibrate?.(30);
}

export function sonar(senal: Senal): void {
  tocar(TONOS[senal], senal === 'adelante' ? 'sine' : 'square');
}

function tocar(tonos: (typeof TONOS)[Senal], forma: OscillatorType): void {
  if (audio?.state !== 'running') return;
  for (const [hertz, desde, dura] of tonos) {
    const inicio = audio.currentTime + desde / 1000;
    const oscilador = audio.createOscillator();
    const volumen = audio.createGain();
    oscilador.type = forma;
    oscilador.frequency.value = hertz;
    volumen.gain.setValueAtTime(0.001, inicio);
    volumen.gain.exponentialRampToValueAtTime(0.5, inicio + 0.01);
    volumen.gain.exponentialRampToValueAtTime(0.001, inicio + dura / 1000);
    oscilador.connect(volumen).connect(audio.destination);
    oscilador.start(inicio);
    oscilador.stop(inicio + dura / 1000 + 0.02);
  }
}
