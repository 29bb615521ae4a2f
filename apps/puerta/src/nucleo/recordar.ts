import { load, save } from '../storage/storage.ts';
import { estado, lista } from './estado.ts';
import type { PasoSuelto } from './lista.ts';

/** What the phone remembers of its turn. */
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

/** Keeps the passes that neither the stored list nor the queue has yet; one at a time, so that the latest stays. */
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
