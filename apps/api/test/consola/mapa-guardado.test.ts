import { sinPoner } from '@taquilla/rules/recinto/enSuForma';
import { LUGAR_SIN_PONER } from '@taquilla/rules/recinto/geometria';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { expect } from 'vitest';
import { BusinessError } from '../../src/businessError.ts';
import { conFormas } from '../../src/consola/recintos/borrador.ts';
import { MapaNoValido } from '../../src/mapas/mapaNoValido.ts';
import { conLlave, enConsola } from '../support/enConsola.ts';

const it = enConsola();
const MAPA =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect id="Diamante" x="100" y="100" width="120" height="70"/></svg>';

it('§C10.2: a stored map that is read on a busy server is shown without its shapes, and with them and its seats at the next reading', async ({
  db,
  dueno,
}) => {
  const jefa = await dueno();
  const datos = { nombre: 'Foro', direccion: 'Av. 1', ciudad: 'Tepic', zona: 'America/Mazatlan' };
  const { body: recinto } = await jefa.call('crearRecinto', { headers: conLlave(), body: datos });
  const params = { recintoId: recinto.id };
  const subida = await jefa.call('subirMapaDeRecinto', {
    params,
    headers: conLlave(),
    body: { archivo: 'foro.svg', contenido: Buffer.from(MAPA).toString('base64') },
  });
  const [{ n }] = subida.body.mapa.formas;
  // As the command line stores it: with a section on the shape, and without the shapes themselves.
  await db.query(
    `update recinto_version set subido = subido || '{"formas": []}', documento = jsonb_set(documento, '{secciones}', $2) where recinto_id = $1`,
    [
      recinto.id,
      JSON.stringify([
        { ...documentoDePlantilla('teatro').secciones[0], contorno: [], formas: [n], lugar: LUGAR_SIN_PONER },
      ]),
    ],
  );
  const { rows } = await db.query(
    'select subido, documento from recinto_version where recinto_id = $1 and subido is not null',
    [recinto.id],
  );
  const [{ subido, documento }] = rows;
  for (const falla of [new BusinessError('servidor_ocupado'), new MapaNoValido('Tan complicado.')])
    expect(await conFormas(subido, documento, () => Promise.reject(falla))).toEqual(subido);
  const { status, body } = await jefa.call('verBorrador', { params });
  // Seats that a file leaves without a place stand on their shape once that is read.
  expect([status, body.documento?.secciones.map(sinPoner), body.mapa?.formas.length]).toEqual([
    200,
    [false],
    1,
  ]);
});
