import { zipSync } from 'fflate';
import type { Db } from '../../../src/db/connection.ts';
import { crearEvento, type EventoCreado } from '../fabrica.ts';
import type { Caller, CallInput, World } from '../world.ts';

type Build = (world: World, quien: Caller) => CallInput | Promise<CallInput>;

const deEvento: Build = ({ evento: { eventoId } }) => ({ params: { eventoId } });
const conLlave = () => ({ 'idempotency-key': crypto.randomUUID() });

/** The version of an event, as its ETag. */
async function etagOf(
  { tienda }: Pick<World, 'tienda'>,
  eventoId: number,
  columna: 'version' | 'precios_version' = 'version',
): Promise<{ 'if-match': string }> {
  const { rows } = await tienda.database.pool.query<{ version: number }>(
    `select ${columna} as version from evento where id = $1`,
    [eventoId],
  );
  return { 'if-match': `"${rows[0]?.version ?? 1}"` };
}

/** Makes a draft, and gives it to the staff of the world's event. */
async function crearBorrador({ tienda, evento: suyo }: World): Promise<EventoCreado> {
  const { pool } = tienda.database;
  const evento = await crearEvento(pool);
  await pool.query(`update evento set estado = 'borrador' where id = $1`, [evento.eventoId]);
  await darAlPersonalDe(pool, suyo.eventoId, evento.eventoId);
  return evento;
}

/** Gives an event to all staff who act on another one. */
async function darAlPersonalDe(db: Db, de: number, eventoId: number): Promise<void> {
  await db.query(
    `insert into personal_evento (personal_id, evento_id) select personal_id, $2 from personal_evento where evento_id = $1
     on conflict do nothing`,
    [de, eventoId],
  );
}

const CARTEL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><path d="M0 0h4v5H0z"/></svg>';

/** The files of a new event, in a zip. */
function zipOfEvento(clave: string): { archivo: string; contenido: string } {
  const textos = {
    'evento.yaml': `evento: { clave: ${clave}, nombre: Traído, artista: Ella, categoria: Teatro, recinto: recinto.yaml,
  fecha: 2031-05-02 20:00, descripcion: Una noche, limiteDeAsientos: 4 }
cargos: { usoDeTarjeta: 0.03, usoDeServicio: 0.1 }
categoriasEvento: { Pista: { color: '#62c9ff', precio: 450 } }
secciones: { pista: { categoria: Pista } }
`,
    'recinto.yaml': `recinto: { clave: ${clave}, nombre: Foro, direccion: Calle 1, ciudad: Puebla, zona: America/Mexico_City }
secciones: { pista: { nombre: Pista, tipo: general, capacidad: 20 } }
`,
  };
  const entradas = Object.entries(textos).map(([nombre, texto]) => [
    nombre,
    new Uint8Array(Buffer.from(texto)),
  ]);
  const zip = zipSync(Object.fromEntries(entradas));
  return { archivo: `${clave}.zip`, contenido: Buffer.from(zip).toString('base64') };
}

/** Good requests of the calls about events. */
export const REQUESTS_OF_EVENTOS = {
  listarEventos: () => ({}),
  crearEvento: async world => {
    const body = {
      nombre: 'Noche nueva',
      fecha: '2031-05-02T02:00:00.000Z',
      recintoId: await recintoDe(world),
    };
    return { headers: conLlave(), body };
  },
  ponerImagen: async world => ({
    params: { eventoId: world.evento.eventoId, cual: 'cartel' },
    headers: await etagOf(world, world.evento.eventoId),
    body: { archivo: 'cartel.svg', contenido: Buffer.from(CARTEL).toString('base64'), texto: 'Un cuadro' },
  }),
  quitarImagen: async world => ({
    params: { eventoId: world.evento.eventoId, cual: 'banner' },
    headers: await etagOf(world, world.evento.eventoId),
  }),
  importarEvento: () => ({ headers: conLlave(), body: zipOfEvento(`traido-${crypto.randomUUID()}`) }),
  exportarEvento: deEvento,
  verEvento: ({ evento }) => ({ params: { eventoId: evento.eventoId } }),
  cambiarEvento: async world => ({
    params: { eventoId: world.evento.eventoId },
    headers: await etagOf(world, world.evento.eventoId),
    body: { descripcion: `Otra descripción ${crypto.randomUUID()}` },
  }),
  borrarEvento: async world => {
    const { eventoId } = await crearBorrador(world);
    return { params: { eventoId }, headers: await etagOf(world, eventoId) };
  },

  revisarFechas: async world => ({
    query: { recintoId: await recintoDe(world), fechas: '2031-05-02T02:00:00.000Z' },
  }),
  revisarEvento: deEvento,
  publicarEvento: async world => {
    const { eventoId } = await crearBorrador(world);
    const body = { avisos: ['sin_cartel', 'sin_portada', 'sin_mapa', 'proveedor_callado', 'lugares_gratis'] };
    return { params: { eventoId }, headers: { ...conLlave(), ...(await etagOf(world, eventoId)) }, body };
  },
  despublicarEvento: world => mover(world, 'publicado'),
  pausarEvento: world => mover(world, 'publicado'),
  reanudarEvento: world => mover(world, 'pausado'),
  archivarEvento: world => mover(world, 'cancelado'),
  duplicarEvento: async world => ({
    params: { eventoId: (await crearBorrador(world)).eventoId },
    headers: conLlave(),
    body: { fechas: ['2031-05-02T02:00:00.000Z'] },
  }),
  cambiarMapa: async world => {
    const { eventoId } = await crearBorrador(world);
    const documento = {
      secciones: [],
      dibujo: { ancho: 1, alto: 1, escenario: null, rotulos: [], quitadas: [] },
    };
    const { rows } = await world.tienda.database.pool.query<{ id: number }>(
      `insert into recinto_version (recinto_id, numero, estado, documento, secciones, lugares, publicada_en)
       select recinto_id, 1, 'publicada', $2, 0, 0, now() from evento where id = $1 returning id`,
      [eventoId, JSON.stringify(documento)],
    );
    return {
      params: { eventoId },
      headers: { ...conLlave(), ...(await etagOf(world, eventoId)) },
      body: { recintoVersionId: rows[0]?.id },
    };
  },
  listarFichas: deEvento,

  verPrecios: deEvento,
  cambiarPrecios: async world => {
    const { eventoId, zonaPrecioIds } = await crearBorrador(world);
    const body = { cambios: [{ zonaId: zonaPrecioIds[0], precio: 1300 }] };
    return { params: { eventoId }, headers: await etagOf(world, eventoId, 'precios_version'), body };
  },
  verTarifas: deEvento,
  cambiarTarifas: async world => {
    const { eventoId } = await crearBorrador(world);
    const tarifa = {
      usoDeTarjeta: 0.03,
      usoDeServicio: 0.1,
      ivaRate: 0.16,
      isIvaApplied: true,
      udsPorCategoria: false,
    };
    return {
      params: { eventoId },
      headers: await etagOf(world, eventoId, 'precios_version'),
      body: { web: tarifa, taquilla: { ...tarifa, usoDeServicio: 0 } },
    };
  },
  verFases: deEvento,
  cambiarFases: async world => {
    const { eventoId, zonaPrecioIds } = await crearBorrador(world);
    const precios = [{ zonaId: zonaPrecioIds[0], precio: 900 }];
    return {
      params: { eventoId },
      headers: await etagOf(world, eventoId, 'precios_version'),
      body: { fases: [{ nombre: 'Preventa', desde: null, hasta: '2031-05-02T02:00:00.000Z', precios }] },
    };
  },
  listarPromociones: deEvento,
  crearPromocion: ({ evento: { eventoId } }) => ({
    params: { eventoId },
    headers: conLlave(),
    body: { nombre: `Promo ${crypto.randomUUID()}`, tipo: 'PORCENTAJE', porcentaje: 10, pausada: true },
  }),
  cambiarPromocion: async world => ({
    params: await promocionDe(world),
    headers: { 'if-match': '"1"' },
    body: { porcentaje: 12 },
  }),
  borrarPromocion: async world => ({ params: await promocionDe(world), headers: { 'if-match': '"1"' } }),
  crearClaves: async world => ({
    params: await promocionDe(world, true),
    headers: conLlave(),
    body: { cuantas: 3, forma: 'ESCUELA-######' },
  }),

  verLugares: deEvento,
  verLugaresDeSeccion: ({ evento: { eventoId, seccionId } }) => ({ params: { eventoId, seccionId } }),
  cambiarLugares: async world => {
    const { eventoId, lugares } = await crearBorrador(world);
    const body = {
      lugares: lugares.slice(0, 2),
      accion: 'marcar',
      atributos: ['vista_obstruida'],
      motivo: 'Columna',
    };
    return { params: { eventoId }, headers: conLlave(), body };
  },
  cambiarZonaDeLugares: async world => {
    const { eventoId, lugares, zonaPrecioIds } = await crearBorrador(world);
    return {
      params: { eventoId },
      headers: conLlave(),
      body: { lugares: lugares.slice(0, 2), zonaId: zonaPrecioIds[1] },
    };
  },
  cambiarCapacidad: async world => {
    const { eventoId, generalId } = await crearBorrador(world);
    return {
      params: { eventoId, seccionId: generalId },
      headers: { 'if-match': '"1"' },
      body: { capacidad: 120 },
    };
  },
  listarBloqueos: deEvento,
  crearBloqueo: ({ evento: { eventoId } }) => ({
    params: { eventoId },
    headers: conLlave(),
    body: { nombre: `Gira ${crypto.randomUUID()}`, motivo: 'Consola de audio' },
  }),
  cambiarBloqueo: async world => ({
    params: await bloqueoDe(world),
    headers: { 'if-match': '"1"' },
    body: { color: '#336699', motivo: 'Lo pidió la producción' },
  }),
  borrarBloqueo: async world => ({ params: await bloqueoDe(world), headers: { 'if-match': '"1"' } }),
} satisfies Record<string, Build>;

async function recintoDe({ tienda, evento: { eventoId } }: World): Promise<number | undefined> {
  const { rows } = await tienda.database.pool.query<{ id: number }>(
    'select recinto_id as id from evento where id = $1',
    [eventoId],
  );
  return rows[0]?.id;
}

async function mover(world: World, estado: string): Promise<CallInput> {
  const { eventoId } = await crearBorrador(world);
  const { pool } = world.tienda.database;
  await pool.query(`update evento set estado = 'publicado' where id = $1`, [eventoId]);
  if (estado !== 'publicado')
    await pool.query('update evento set estado = $2 where id = $1', [eventoId, estado]);
  return { params: { eventoId }, headers: { ...conLlave(), ...(await etagOf(world, eventoId)) }, body: {} };
}

async function promocionDe({ tienda, evento: { eventoId } }: World, porLote = false) {
  const { rows } = await tienda.database.pool.query<{ id: number }>(
    `insert into promocion (evento_id, nombre, tipo, porcentaje, aplica_todo_evento, pausada, por_lote)
     values ($1, $2, 'PORCENTAJE', 10, true, true, $3) returning id`,
    [eventoId, crypto.randomUUID(), porLote],
  );
  return { eventoId, promocionId: rows[0]?.id };
}

async function bloqueoDe({ tienda, evento: { eventoId } }: World) {
  const { rows } = await tienda.database.pool.query<{ id: number }>(
    `insert into bloqueo (evento_id, nombre, color, motivo) values ($1, $2, '#8a7f74', 'Gira') returning id`,
    [eventoId, crypto.randomUUID()],
  );
  return { eventoId, bloqueoId: rows[0]?.id };
}
