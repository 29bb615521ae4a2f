import { LLAMADAS } from '@taquilla/contract/catalogo';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { expect } from 'vitest';
import { enConsola } from '../support/enConsola.ts';

const it = enConsola();

it('§C13.2: no call that changes something is answered to another origin, or without the session’s mark', async ({
  dueno,
}) => {
  const jefa = await dueno();
  const que = (Object.keys(RUTAS) as LlamadaId[]).filter(
    id => LLAMADAS[id].acceso.quien === 'consola' && RUTAS[id].method !== 'GET',
  );
  expect(que.length).toBeGreaterThan(80);
  const params = new Proxy({}, { get: () => 1 });
  const contestadas: string[] = [];
  for (const id of que) {
    const { acceso } = LLAMADAS[id];
    const ajenas = [{ origin: 'https://malo.example' }, { origin: undefined }];
    const sinMarca = 'sesion' in acceso && acceso.sesion !== 'ninguna' ? [{ 'x-csrf': undefined }] : [];
    for (const headers of [...ajenas, ...sinMarca]) {
      const { body } = await jefa.call(id, { params, headers, body: {} });
      if (body?.code !== 'origen_invalido') contestadas.push(`${id} ${Object.entries(headers)}`);
    }
  }
  expect(contestadas).toEqual([]);
  expect((await jefa.call('sesionDeConsola')).status).toBe(200);
});
