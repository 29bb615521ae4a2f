import type { Db } from '../../src/db/connection.ts';

export const filaDePlano = (nombre: string, cuantos: number) => ({
  nombre,
  asientos: Array.from({ length: cuantos }, (_, i) => ({ numero: String(i + 1), x: i, y: 0 })),
});
export const seccionDePlano = (clave: string, cambio: object) => ({
  id: clave,
  clave,
  nombre: clave,
  bloque: '',
  tipo: 'numerada',
  orientacionFilas: 'horizontal',
  capacidad: 0,
  filas: [],
  contorno: [],
  formas: [],
  lugar: { x: 0, y: 0, giro: 0, escala: 10 },
  ...cambio,
});

/** Publishes a version of the venue of an event. */
export async function publicarPlano(db: Db, eventoId: number, secciones: object[]): Promise<number> {
  const dibujo = { ancho: 100, alto: 100, escenario: null, rotulos: [], quitadas: [] };
  await db.query(
    `update recinto_version v set estado = 'retirada' from evento e
     where e.id = $1 and v.recinto_id = e.recinto_id and v.estado = 'publicada'`,
    [eventoId],
  );
  const { rows } = await db.query<{ id: number }>(
    `insert into recinto_version (recinto_id, numero, estado, documento, secciones, lugares, publicada_en)
     select recinto_id, (select count(*) + 1 from recinto_version v where v.recinto_id = e.recinto_id), 'publicada', $2, 1, 1, now()
     from evento e where id = $1 returning id`,
    [eventoId, JSON.stringify({ secciones, dibujo })],
  );
  return rows[0]?.id ?? 0;
}
