import { invalidate } from '@taquilla/cliente/queries';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { formatEntero } from '@taquilla/rules/numeros';
import type { LugarConFila } from './planoDeSeccion.ts';

type Resultado = RespuestaDe<'cambiarLugares'>;
type Motivo = Resultado['rechazados'][number]['motivo'];

const PORQUE: Readonly<Record<Motivo, readonly [uno: string, varios: string]>> = {
  apartado: ['está apartado', 'están apartados'],
  vendido: ['está vendido', 'están vendidos'],
  mesa_incompleta: ['es de una mesa incompleta', 'son de mesas incompletas'],
  bloqueado: ['ya está en otro bloqueo', 'ya están en otro bloqueo'],
  inaccesible: ['no existe en el lugar', 'no existen en el lugar'],
  ocupado: ['ya entró', 'ya entraron'],
  no_existe: ['ya no existe', 'ya no existen'],
};

/** The result of a change of places, in words: how many changed, how many wait for a hold, and why others did not (§C6.1). */
export function contarResultado(
  { cambiados, rechazados, pendientes }: Resultado,
  hecho: readonly [string, string],
): string {
  const n = formatEntero;
  const partes = [`${n(cambiados.length)} ${cambiados.length === 1 ? hecho[0] : hecho[1]}`];
  if (pendientes.length > 0) partes.push(`${n(pendientes.length)} en cuanto se suelte su apartado`);
  const porMotivo = new Map<Motivo, number>();
  for (const { motivo } of rechazados) porMotivo.set(motivo, (porMotivo.get(motivo) ?? 0) + 1);
  for (const [motivo, cuantos] of porMotivo)
    partes.push(`${n(cuantos)} no: ${PORQUE[motivo][cuantos === 1 ? 0 : 1]}`);
  return `${partes.join('; ')}.`;
}

/**
 * The blocks that the reader saw places in: the call refuses a place that another person has moved to another block since.
 */
export function bloqueosDe(lugares: readonly LugarConFila[]): number[] {
  return [...new Set(lugares.flatMap(({ bloqueoId }) => bloqueoId ?? []))];
}

/** Reads places, sections and blocks again. */
export async function releerLugares(): Promise<void> {
  await Promise.all(['verLugares', 'verLugaresDeSeccion', 'verEvento'].map(invalidate));
}
