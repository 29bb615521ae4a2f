import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { newName } from '../newName.ts';
import type { CallInput, World } from '../world.ts';

const DATOS = { nombre: 'Foro', direccion: 'Calle 1', ciudad: 'Guadalajara', zona: 'America/Mexico_City' };
const DOCUMENTO_DE_TEATRO = documentoDePlantilla('teatro');

/** Makes a venue with a draft that could be published. */
async function crearRecinto({ tienda }: World): Promise<{ recintoId: number; versionId: number }> {
  const { rows } = await tienda.database.pool.query<{ recintoId: number; versionId: number }>(
    `with c as (insert into ciudad (nombre) values ('Tepic') on conflict (nombre) do update set nombre = excluded.nombre
       returning id),
     r as (insert into recinto (clave, nombre, direccion, ciudad_id, zona)
       select $1, 'Foro', 'Calle 1', id, 'America/Mazatlan' from c returning id)
     insert into recinto_version (recinto_id, numero, estado, documento, secciones, lugares)
     select id, 1, 'borrador', $2, 1, 1 from r returning recinto_id as "recintoId", id as "versionId"`,
    [newName(), JSON.stringify(DOCUMENTO_DE_TEATRO)],
  );
  const [recinto] = rows;
  if (!recinto) throw new Error('no venue');
  return recinto;
}

type Build = (world: World) => Promise<CallInput>;

const conRecinto =
  (pedido: CallInput = {}): Build =>
  async world => ({ ...pedido, params: { recintoId: (await crearRecinto(world)).recintoId } });
const conLlave = () => ({ 'idempotency-key': crypto.randomUUID() });
const conVersion = { 'if-match': '"1"' };
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path id="Luneta" d="M1 1H60V60H1Z"/></svg>';

const archivoDe = (
  clave: string,
) => `recinto: { clave: ${clave}, nombre: Foro, direccion: Calle 1, ciudad: Tepic, zona: America/Mazatlan }
secciones: { pista: { nombre: Pista, tipo: general, capacidad: 80 } }
dibujo: { ancho: 100, alto: 100, secciones: { pista: { contorno: '10 10, 90 10, 90 90', lugar: { x: 0, y: 0, giro: 0, escala: 10 } } } }
`;

/** Good requests of the calls about venues. */
export const REQUESTS_OF_RECINTOS = {
  listarRecintos: () => ({}),
  crearRecinto: () => ({ headers: conLlave(), body: { ...DATOS, clave: newName() } }),
  importarRecinto: () => ({
    headers: conLlave(),
    body: { archivo: 'recinto.yaml', contenido: Buffer.from(archivoDe(newName())).toString('base64') },
  }),
  cambiarRecinto: conRecinto({ headers: conVersion, body: { nombre: 'Foro Nuevo' } }),
  listarVersiones: conRecinto(),
  verBorrador: conRecinto(),
  guardarBorrador: conRecinto({ headers: conVersion, body: { documento: DOCUMENTO_DE_TEATRO } }),
  subirMapaDeRecinto: async (world: World) => ({
    params: { recintoId: (await crearRecinto(world)).recintoId },
    headers: conLlave(),
    body: { archivo: 'foro.svg', contenido: Buffer.from(SVG).toString('base64') },
  }),
  revisarBorrador: conRecinto(),
  publicarBorrador: async (world: World) => ({
    params: { recintoId: (await crearRecinto(world)).recintoId },
    headers: { ...conVersion, ...conLlave() },
  }),
  bajarVersion: async (world: World) => ({
    params: { archivo: `${(await crearRecinto(world)).versionId}.yaml` },
  }),
};
