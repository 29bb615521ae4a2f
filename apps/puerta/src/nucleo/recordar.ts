import { load, save } from '../storage/storage.ts';
import { estado, lista } from './estado.ts';
import type { PasoSuelto } from './lista.ts';

/** The stored facts of a turn. */
interface Jornada {
  puertaId: number | null;
  entraron: number;
  luz: 'sol' | 'noche' | 'auto';
  teclado: Readonly<Record<string, string>>;
}

export function recordarJornada(): void {
  const { puertaId, entraron, eleccionDeLuz, teclado } = estado.get();
  const jornada: Jornada = { puertaId, entraron, luz: eleccionDeLuz, teclado };
  void save('jornada', jornada);
}

export function leerJornada(): Promise<Jornada | null> {
  return load<Jornada>('jornada');
}

let guardando = Promise.resolve();

/**
 * Stores the passages that are neither in the stored list nor in the queue; one write at a time, so that the latest
 * wins.
 */
export function recordarPasos(): Promise<void> {
  const hecho = guardando.then(() =>
    save(
      'pasos',
      [...lista.sueltos(), ...lista.porGuardar].filter(({ enCola }) => !enCola),
    ),
  );
  guardando = hecho.catch(() => {});
  return hecho;
}

export async function reponerRecordados(): Promise<void> {
  for (const paso of (await load<PasoSuelto[]>('pasos')) ?? []) lista.anotar(paso);
}
