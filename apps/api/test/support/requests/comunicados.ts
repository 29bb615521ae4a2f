import { type Caller, type CallInput, comprar, type World } from '../world.ts';

type Build = (world: World, quien: Caller) => Promise<CallInput>;

const TODAS = { secciones: null, zonas: null, medios: null, boletos: 'todos', desde: null, hasta: null };
const ESCRITO = { asunto: 'Abrimos antes', texto: 'Hola, {nombre}: abrimos una hora antes.', filtro: TODAS };
const conLlave = () => ({ 'idempotency-key': crypto.randomUUID() });

/** An event with a sale, on which no comunicado went out today. */
async function conVenta(world: World): Promise<{ eventoId: number }> {
  const { eventoId } = world.evento;
  await world.tienda.database.pool.query('delete from comunicado where evento_id = $1', [eventoId]);
  await comprar(world, 'invitadaA');
  return { eventoId };
}

const escribiendo =
  (extra: object = {}): Build =>
  async world => ({
    params: await conVenta(world),
    headers: conLlave(),
    body: { ...ESCRITO, ...extra },
  });

const sobre =
  (estado: string): Build =>
  async world => {
    const { eventoId } = world.evento;
    const { rows } = await world.tienda.database.pool.query<{ id: number }>(
      `insert into comunicado (evento_id, plantilla, asunto, texto, filtro, estado, sigue_en)
       values ($1, 'blanco', 'Abrimos antes', 'Abrimos una hora antes.', $2, $3, now() + interval '10 minutes') returning id`,
      [eventoId, JSON.stringify(TODAS), estado],
    );
    return { params: { eventoId, comunicadoId: rows[0]?.id ?? 0 }, headers: conLlave() };
  };

export const REQUESTS_OF_COMUNICADOS = {
  verComunicados: (async ({ evento }) => ({ params: { eventoId: evento.eventoId } })) satisfies Build,
  ensayarComunicado: escribiendo(),
  enviarComunicado: escribiendo({ plantilla: 'blanco' }),
  probarComunicado: escribiendo(),
  verComunicado: sobre('terminado'),
  pausarComunicado: sobre('primeros'),
  seguirComunicado: sobre('pausado'),
  detenerComunicado: sobre('primeros'),
};
