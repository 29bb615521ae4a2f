import type { Padron } from '@taquilla/contract/puerta/lector';
import { nombresDe } from '@taquilla/rules/puerta/nombres';
import { conSaltos } from '@taquilla/rules/puerta/padron';
import { BusinessError } from '../../businessError.ts';
import { type Db, onOneConnection } from '../../db/connection.ts';
import { llavesPublicas } from '../../firma/firma.ts';
import type { Context } from '../../server/context.ts';
import { Lru } from '../../server/lru.ts';
import { contarPaso } from '../cruces/contar.ts';
import { armarCabecera } from '../lector/cabecera.ts';
import type { LectorEnSesion } from '../lector/lector.repository.ts';
import { agruparPasos } from './filas.ts';
import { countCallados, listChoquesDeLector, listPasos } from './padron.queries.ts';
import { columnasDe, PadronVivo } from './padronVivo.ts';

/** The lists of the events whose doors are in use. */
export interface Padrones {
  de: (eventoId: number) => PadronVivo;
  /** Announces a change of the event in this process; its listeners get it at once. */
  despertar: (eventoId: number) => void;
  detener: () => void;
}

const EVENTOS_RECORDADOS = 50;
/** While phones listen, the lists are checked this often for changes of other processes. */
const REVISION_MS = 1_000;
/**
 * Changes within this time share one reading. `ENTRE_MS` is the time between readings for a crowd, because each change is
 * written to every phone (§P9.2).
 */
const PRONTO_MS = 60;
const ENTRE_MS = 400;

export function abrirPadrones({ db, log, alCambiar }: Pick<Context, 'db' | 'log' | 'alCambiar'>): Padrones {
  const vivos = new Lru<number, PadronVivo>(EVENTOS_RECORDADOS, () => {});
  const citas = new Map<number, NodeJS.Timeout>();
  const otraVez = new Set<number>();
  const leer = (vivo: PadronVivo, ya: boolean) =>
    vivo.ponerAlDia(ya).catch(error => log.warn({ err: error }, 'No se pudo leer el padrón de la puerta.'));
  const reloj = setInterval(() => {
    for (const vivo of vivos.values()) if (vivo.oyentes > 0) void leer(vivo, false);
  }, REVISION_MS);
  reloj.unref();

  function despertar(eventoId: number): void {
    const vivo = vivos.get(eventoId);
    if (!vivo || vivo.oyentes === 0) return;
    if (citas.has(eventoId)) {
      otraVez.add(eventoId);
      return;
    }
    citas.set(
      eventoId,
      setTimeout(
        () => {
          // A change during the reading is part of the next one, which then starts after the usual pause.
          otraVez.delete(eventoId);
          void leer(vivo, true).finally(() => {
            citas.delete(eventoId);
            if (otraVez.delete(eventoId)) despertar(eventoId);
          });
        },
        Math.max(PRONTO_MS, ENTRE_MS - vivo.edad()),
      ),
    );
  }
  const olvidar = alCambiar(despertar);

  return {
    de(eventoId) {
      const vivo = vivos.get(eventoId) ?? new PadronVivo(db, eventoId);
      vivos.set(eventoId, vivo);
      return vivo;
    },
    despertar,
    detener() {
      olvidar();
      clearInterval(reloj);
      otraVez.clear();
      for (const cita of citas.values()) clearTimeout(cita);
    },
  };
}

/**
 * The list for a phone: whole, or the rows since its cursor (§P3.1).
 * @throws BusinessError `padron_nuevo` where the cursor is useless: the phone must take the whole list
 */
export async function leerPadron(
  deps: Pick<Context, 'db' | 'config'>,
  {
    vivo,
    lector,
    query: { desde, saltos, puerta },
  }: {
    vivo: PadronVivo;
    lector: LectorEnSesion;
    query: { desde?: string | undefined; saltos?: 'si' | undefined; puerta?: number | undefined };
  },
): Promise<Padron> {
  // The keys are read once per process, on a connection of their own, so not while this connection is held.
  const [estado] = await Promise.all([vivo.ponerAlDia(), llavesPublicas(deps)]);
  const [cabecera, choques, sinConexion] = await onOneConnection(deps.db, async db =>
    Promise.all([
      armarCabecera(deps, lector, db),
      contarChoques(db, lector.id),
      countCallados(db, lector.eventoId),
    ]),
  );
  const aparte = {
    choques,
    sinConexion: { ...sinConexion, desde: sinConexion.desde?.toISOString() ?? null },
  };
  const nombres = nombresDe(cabecera.puertas.filter(({ id }) => puerta === undefined || id === puerta));
  if (desde === undefined) {
    const filas = vivo.completo(nombres);
    return { tipo: 'completo', cabecera, ...estado, ...aparte, filas: saltos ? conSaltos(filas) : filas };
  }
  const cambiadas = vivo.desde(desde);
  if (cambiadas === null) throw new BusinessError('padron_nuevo');
  return { tipo: 'cambios', cabecera, ...estado, ...aparte, filas: columnasDe(cambiadas, nombres) };
}

/** Undecided choques that a phone took part in, with the passages of each ticket (§P5.3). */
async function contarChoques(db: Db, lectorId: number): Promise<Padron['choques']> {
  const choques = await listChoquesDeLector(db, lectorId);
  if (choques.length === 0) return [];
  const ids = choques.map(({ boletoId }) => boletoId);
  const pasos = agruparPasos(await listPasos(db, ids));
  return choques.map(choque => ({ ...choque, pasos: (pasos.get(choque.boletoId) ?? []).map(contarPaso) }));
}
