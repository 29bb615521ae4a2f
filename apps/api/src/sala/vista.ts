import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Contenido } from '../cache/contenido.ts';
import { Fresca } from '../cache/fresca.ts';
import { Lru } from '../cache/lru.ts';
import type { Contexto } from '../contexto.ts';
import { BusinessError } from '../errores.ts';
import type { EnVivo } from '../eventos/envivo/enVivo.ts';
import { DISPONIBLE, ESTADOS } from '../eventos/inventario/lugares.ts';
import { prepararRespuesta } from '../http/atenderCompartido.ts';
import { leerSala, type Marcha } from './sala.repository.ts';

const VIGENCIA_MS = 1_000;
/** People who wait are better served by what was true a moment ago than by an error. */
const SI_FALLA_MS = 30_000;
const SALAS_RECORDADAS = 300;

/** The answer that all who wait for an event share; asking for it moves the room, once a second at most. */
export function crearVistaDeSalas(
  { db, config }: Pick<Contexto, 'db' | 'config'>,
  { enVivo, marcha }: { enVivo: EnVivo; marcha: () => Marcha },
): (eventoId: number) => Contenido | Promise<Contenido> {
  const salas = new Lru<number, Fresca<Contenido>>(SALAS_RECORDADAS);

  async function construir(eventoId: number, anterior: Contenido | null): Promise<Contenido> {
    const { resultado, ultimo, avance, detenida } = await leerSala(db, eventoId, marcha());
    if (resultado === 'evento_no_encontrado') throw new BusinessError(resultado);
    const activa = resultado === 'ok';
    const respuesta: RespuestaDe<'getSala'> = {
      activa,
      avance: activa ? avance : 0,
      ultimo: activa ? ultimo : 0,
      porSegundo: config.sala.porSegundo,
      detenida: activa && detenida,
      quedan: await contarLoQueQueda(enVivo, eventoId),
    };
    return prepararRespuesta('getSala', respuesta, anterior);
  }

  return eventoId => {
    const conocida = salas.get(eventoId);
    if (conocida) return conocida.obtener();
    const fresca = new Fresca<Contenido>({
      construir: anterior => construir(eventoId, anterior),
      vigenciaMs: VIGENCIA_MS,
      siFallaMs: SI_FALLA_MS,
    });
    salas.set(eventoId, fresca);
    return fresca.obtener();
  };
}

const RESERVADO = ESTADOS.indexOf('reservado');

async function contarLoQueQueda(enVivo: EnVivo, eventoId: number): Promise<RespuestaDe<'getSala'>['quedan']> {
  const { codigos } = await (await enVivo.evento(eventoId)).inventario.estado();
  if (codigos.includes(DISPONIBLE)) return 'libres';
  return codigos.includes(RESERVADO) ? 'apartados' : 'nada';
}
