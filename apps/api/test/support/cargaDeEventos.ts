import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { abrirEvento } from '../../src/eventos/archivo/abrirEvento.ts';
import { cargarEvento } from '../../src/eventos/carga/cargarEvento.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { venderDirecto } from './fabrica.ts';

const MAPA =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g data-seccion="sala"/><g data-seccion="pista"/><g data-seccion="foso"/></svg>';
const CARTEL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><path d="M0 0H9"/></svg>';

const RECINTO = `
recinto: { clave: foro, nombre: Foro, direccion: Calle 1, ciudad: Mérida, zona: America/Merida, mapa: foro.svg }
secciones:
  sala: { nombre: Sala, tipo: numerada, filas: { A-B: { asientos: 4 } } }
  pista: { nombre: Pista, tipo: general, capacidad: 10 }
  foso: { nombre: Foso, tipo: general, capacidad: 3 }
`;

export const EVENTO = `
evento:
  clave: prueba
  nombre: Prueba
  artista: Nadie
  categoria: Teatro
  recinto: foro.yaml
  fecha: en 9 días 20:30
  descripcion: Una prueba.
  cartel: cartel.svg
  banner: cartel.svg
  limiteDeAsientos: 4
cargos: { usoDeTarjeta: 0.03, usoDeServicio: 0.12 }
categoriasEvento:
  Oro: { color: '#ff86bd', precio: 500 }
  Plata: { color: '#62c9ff', precio: 300, cargoPorCategoria: 0.2 }
secciones:
  sala: { categoria: Oro, cortesia: { B: 1 } }
  pista: { categoria: Plata, bloqueado: 1 }
cerradas: [foso]
promociones:
  - { nombre: Dos por uno, tipo: CANTIDAD, cantidadCompra: 2, cantidadPaga: 1 }
  - { nombre: Amigos, tipo: PORCENTAJE, porcentaje: 15, clave: AMIGOS, categorias: [Oro] }
`;

export interface Cambios {
  evento?: [string, string];
  recinto?: [string, string];
  conDemo?: boolean;
  confirmado?: boolean;
}

/** A folder with an event's files and a database, for the test file that calls this. */
export function openFolder() {
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createDatabase();
    folder = await mkdtemp(join(tmpdir(), 'taquilla-eventos-'));
    await writeFile(join(folder, 'foro.svg'), MAPA);
    await writeFile(join(folder, 'cartel.svg'), CARTEL);
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  // Empties also tables whose guard lets rows only be added.
  beforeEach(() =>
    database.pool.query(
      `set session_replication_role = replica;
       truncate evento, reserva, recinto, correo cascade;
       reset session_replication_role`,
    ),
  );

  async function abrir({ evento, recinto }: Cambios = {}) {
    await writeFile(join(folder, 'foro.yaml'), recinto ? RECINTO.replace(...recinto) : RECINTO);
    const file = join(folder, 'prueba.yaml');
    await writeFile(file, evento ? EVENTO.replace(...evento) : EVENTO);
    return abrirEvento(file, { ahora: new Date() });
  }

  async function cargar({ conDemo = false, confirmado = true, ...cambios }: Cambios = {}) {
    return cargarEvento(database.pool, { abierto: await abrir(cambios), conDemo, confirmado });
  }

  async function query<T extends object>(texto: string): Promise<T[]> {
    return (await database.pool.query<T>(texto)).rows;
  }

  const lugares = () =>
    query<{ lugar: string; precio: number; condicion: string }>(
      `select concat_ws(' ', s.clave, f.nombre, l.numero) as lugar, l.precio, l.condicion
       from lugar l join seccion s on s.id = l.seccion_id left join fila f on f.id = l.fila_id order by l.id`,
    );

  /** Holds seats of the venue as a guest would. */
  async function apartar(...asientos: string[]): Promise<string> {
    const id = crypto.randomUUID();
    const { rows } = await database.pool.query<{ resultado: string }>(
      `select r.resultado from reservar_asientos($1, (select id from evento),
         array(select l.id from lugar l join fila f on f.id = l.fila_id where f.nombre || l.numero = any ($2)),
         interval '10 minutes', null, gen_random_uuid(), 'Ana', 'ana@ejemplo.mx') r`,
      [id, asientos],
    );
    expect(rows).toEqual([{ resultado: 'ok' }]);
    return id;
  }

  /** Sells seats of the venue to a guest. */
  async function vender(eventoId: number, ...asientos: string[]) {
    const { rows } = await database.pool.query<{ id: number }>(
      'select l.id from lugar l join fila f on f.id = l.fila_id where l.evento_id = $1 and f.nombre || l.numero = any ($2)',
      [eventoId, asientos],
    );
    return venderDirecto(database.pool, { eventoId, lugares: rows.map(({ id }) => id) });
  }

  return { abrir, cargar, query, lugares, apartar, vender, database: () => database, folder: () => folder };
}
