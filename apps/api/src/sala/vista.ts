import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../businessError.ts';
import type { EnVivo } from '../eventos/envivo/enVivo.ts';
import { DISPONIBLE, ESTADOS } from '../eventos/inventario/lugares.ts';
import type { Content } from '../server/content.ts';
import type { Context } from '../server/context.ts';
import { FreshValue } from '../server/freshValue.ts';
import { prepareAnswer } from '../server/handleShared.ts';
import { Lru } from '../server/lru.ts';
import { leerSala, type Marcha } from './sala.repository.ts';

const VIGENCIA_MS = 1_000;
/** For people who wait, an answer of a moment ago is better than an error. */
const SI_FALLA_MS = 30_000;
const SALAS_RECORDADAS = 300;

/** The answer that all people in a waiting room share; a request for it advances the room, at most once a second. */
export function crearVistaDeSalas(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { enVivo, marcha }: { enVivo: EnVivo; marcha: () => Marcha },
): (eventoId: number) => Content | Promise<Content> {
  const salas = new Lru<number, FreshValue<Content>>(SALAS_RECORDADAS);

  async function construir(eventoId: number, anterior: Content | null): Promise<Content> {
    const { resultado, ultimo, avance, detenida } = await leerSala(db, eventoId, marcha());
    if (resultado === 'evento_no_encontrado') throw new BusinessError(resultado);
    const activa = resultado === 'ok';
    const answer: RespuestaDe<'getSala'> = {
      activa,
      avance: activa ? avance : 0,
      ultimo: activa ? ultimo : 0,
      porSegundo: config.sala.porSegundo,
      detenida: activa && detenida,
      quedan: await contarLoQueQueda(enVivo, eventoId),
    };
    return prepareAnswer('getSala', answer, anterior);
  }

  return eventoId => {
    const conocida = salas.get(eventoId);
    if (conocida) return conocida.get();
    const fresca = new FreshValue<Content>({
      build: anterior => construir(eventoId, anterior),
      maxAgeMs: VIGENCIA_MS,
      maxAgeOnFailureMs: SI_FALLA_MS,
    });
    salas.set(eventoId, fresca);
    return fresca.get();
  };
}

const RESERVADO = ESTADOS.indexOf('reservado');

async function contarLoQueQueda(enVivo: EnVivo, eventoId: number): Promise<RespuestaDe<'getSala'>['quedan']> {
  const { codigos } = await (await enVivo.evento(eventoId)).inventario.estado();
  if (codigos.includes(DISPONIBLE)) return 'libres';
  return codigos.includes(RESERVADO) ? 'apartados' : 'nada';
}
