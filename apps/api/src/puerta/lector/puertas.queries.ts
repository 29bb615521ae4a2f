import type { Db } from '../../db/connection.ts';

export interface PuertaDeEvento {
  id: number;
  nombre: string;
  secciones: number[] | null;
  sentido: 'entrada' | 'salida' | 'ambas';
  abreEn: Date | null;
  cierraEn: Date | null;
  conNombres: boolean;
}

export interface ReglasDeEvento {
  reingreso: 'no' | 'con_salida' | 'libre';
  reingresosMaximos: number;
  minutosEntre: number;
  contracargo: 'avisar' | 'negar';
}

export interface SupervisorDePuerta {
  id: number;
  nombre: string;
  /** Gates where the supervisor decides; null for all. */
  puertas: number[] | null;
  sal: Buffer;
  hash: Buffer;
  vueltas: number;
}

/** The gates of an event, without removed ones. */
export async function listPuertas(db: Db, eventoId: number): Promise<PuertaDeEvento[]> {
  const { rows } = await db.query<PuertaDeEvento>({
    name: 'puertas-de-evento',
    text: `select id, nombre, secciones, sentido, abre_en as "abreEn", cierra_en as "cierraEn", con_nombres as "conNombres"
     from puerta where evento_id = $1 and retirada_en is null order by nombre, id`,
    values: [eventoId],
  });
  return rows;
}

/** The rules of an event; the defaults where it has none of its own. */
export async function readReglas(db: Db, eventoId: number): Promise<ReglasDeEvento> {
  const { rows } = await db.query<ReglasDeEvento>({
    name: 'reglas-de-puerta',
    text: `select reingreso, reingresos_maximos as "reingresosMaximos", minutos_entre as "minutosEntre", contracargo
     from regla_de_puerta where evento_id = $1`,
    values: [eventoId],
  });
  return rows[0] ?? REGLAS_DE_SIEMPRE;
}

export const REGLAS_DE_SIEMPRE: ReglasDeEvento = {
  reingreso: 'no',
  reingresosMaximos: 3,
  minutosEntre: 10,
  contracargo: 'avisar',
};

export async function listSupervisores(db: Db, eventoId: number): Promise<SupervisorDePuerta[]> {
  const { rows } = await db.query<SupervisorDePuerta>({
    name: 'supervisores-de-evento',
    text: `select id, nombre, puertas, sal, hash, vueltas from supervisor_de_puerta
     where evento_id = $1 and revocado_en is null order by id`,
    values: [eventoId],
  });
  return rows;
}

/** A supervisor whose PIN proves decisions, with the time of revocation. */
export interface SupervisorConBaja {
  id: number;
  /** Gates where the supervisor decides; null for all. */
  puertas: number[] | null;
  hash: Buffer;
  revocadoEn: Date | null;
}

/** All facts that an event's tries are judged by, beside their tickets. */
export interface NormasDePuerta {
  puertas: PuertaDeEvento[];
  reglas: ReglasDeEvento;
  /** All supervisors that the event ever had. */
  supervisores: SupervisorConBaja[];
  /** The start of the event. */
  empiezaEn: Date;
  /** The show was interrupted: passes until then do not count; null for none. */
  rearmadoEn: Date | null;
  /** The database's time. */
  ahora: Date;
}

interface NormasLeidas {
  puertas: (Omit<PuertaDeEvento, 'abreEn' | 'cierraEn'> & Record<'abreEn' | 'cierraEn', string | null>)[];
  reglas: ReglasDeEvento | null;
  supervisores: { id: number; puertas: number[] | null; hash: string; revocadoEn: string | null }[];
  empiezaEn: Date;
  rearmadoEn: Date | null;
  ahora: Date;
}

/** One statement, because every batch of tries reads it. */
export async function readNormas(db: Db, eventoId: number): Promise<NormasDePuerta> {
  const { rows } = await db.query<NormasLeidas>({
    name: 'normas-de-puerta',
    text: `select clock_timestamp() as ahora, (select fecha from evento where id = $1) as "empiezaEn",
      (select rearmado_en from evento where id = $1) as "rearmadoEn",
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'nombre', nombre, 'secciones', secciones, 'sentido', sentido,
           'abreEn', abre_en, 'cierraEn', cierra_en, 'conNombres', con_nombres)), '[]')
         from puerta where evento_id = $1 and retirada_en is null) as puertas,
        (select jsonb_build_object('reingreso', reingreso, 'reingresosMaximos', reingresos_maximos, 'minutosEntre', minutos_entre,
           'contracargo', contracargo) from regla_de_puerta where evento_id = $1) as reglas,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'puertas', puertas, 'hash', encode(hash, 'hex'), 'revocadoEn', revocado_en)), '[]')
         from supervisor_de_puerta where evento_id = $1) as supervisores`,
    values: [eventoId],
  });
  const [leidas] = rows;
  if (!leidas) throw new Error('the database told no rules of the gates');
  const fecha = (instante: string | null) => (instante === null ? null : new Date(instante));
  return {
    ahora: leidas.ahora,
    empiezaEn: leidas.empiezaEn,
    rearmadoEn: leidas.rearmadoEn,
    reglas: leidas.reglas ?? REGLAS_DE_SIEMPRE,
    puertas: leidas.puertas.map(puerta => ({
      ...puerta,
      abreEn: fecha(puerta.abreEn),
      cierraEn: fecha(puerta.cierraEn),
    })),
    supervisores: leidas.supervisores.map(({ id, puertas, hash, revocadoEn }) => ({
      id,
      puertas,
      hash: Buffer.from(hash, 'hex'),
      revocadoEn: fecha(revocadoEn),
    })),
  };
}

/** Which of these ids are gates of an event, removed gates included. */
export async function listPuertasOf(
  db: Db,
  eventoId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ id: number }>(
    'select id from puerta where evento_id = $1 and id = any($2::integer[])',
    [eventoId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function listSecciones(db: Db, eventoId: number): Promise<{ id: number; nombre: string }[]> {
  const { rows } = await db.query<{ id: number; nombre: string }>({
    name: 'secciones-de-puerta',
    text: `select id, nombre from seccion where evento_id = $1 order by orden, id`,
    values: [eventoId],
  });
  return rows;
}

export async function findEventoDePuerta(
  db: Db,
  eventoId: number,
): Promise<{ id: number; nombre: string; fecha: Date; zona: string; recinto: string } | null> {
  const { rows } = await db.query<{ id: number; nombre: string; fecha: Date; zona: string; recinto: string }>(
    {
      name: 'evento-de-puerta',
      text: `select e.id, e.nombre, e.fecha, r.zona, r.nombre as recinto from evento e join recinto r on r.id = e.recinto_id
     where e.id = $1`,
      values: [eventoId],
    },
  );
  return rows[0] ?? null;
}
