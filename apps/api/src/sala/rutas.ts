import type { Contexto } from '../contexto.ts';
import type { EnVivo } from '../eventos/envivo/enVivo.ts';
import type { Atender } from '../http/atender.ts';
import type { AtenderCompartido } from '../http/atenderCompartido.ts';
import { crearCubeta } from '../http/cubeta.ts';
import { esUsuarioVerificado } from './persona.ts';
import type { Salas } from './salas.ts';
import { crearVistaDeSalas } from './vista.ts';

/** How fast guests of one address may take numbers: a family at home, a bus on one hotspot, but no line of one's own. */
export const RITMO_DE_FICHAS = { porSegundo: 1, rafaga: 200 };

/** The waiting room (record 0017): a number, the view that all share, a turn. */
export function registrarSala(
  { atender, atenderCompartido }: { atender: Atender; atenderCompartido: AtenderCompartido },
  contexto: Contexto,
  { salas, enVivo }: { salas: Salas; enVivo: EnVivo },
): void {
  const ver = crearVistaDeSalas(contexto, { enVivo, marcha: salas.marcha });
  const cubeta = crearCubeta(RITMO_DE_FICHAS);

  atenderCompartido('getSala', 'public, max-age=1', ({ params }) => ver(params.id));

  atender('tomarFicha', ({ params, body, quien, ip }) => {
    if (contexto.config.limitesDeRitmo && !esUsuarioVerificado(quien)) cubeta.exigir(ip);
    return salas.tomarFicha({ eventoId: params.id, quien, clave: body.clave });
  });

  atender('tomarTurno', async ({ params, body, quien }) => {
    const { expira, ahora, ...turno } = await salas.tomarTurno({ eventoId: params.id, quien, ...body });
    return { ...turno, expira: expira.toISOString(), ahora: ahora.toISOString() };
  });
}
