import { expect } from 'vitest';
import { redactar } from '../../src/cartas/redactar.ts';
import { cargarOperador } from '../../src/consola/ajustes/operador.ts';
import { readConfiguration } from '../../src/env/configuration.ts';
import { conLlave, enConsola } from '../support/enConsola.ts';

const it = enConsola();

it('§C13.7: the operator’s data change without a setting: storefront, mails and other processes follow', async ({
  dueno,
  servidor,
  abrir,
  db,
}) => {
  const jefa = await dueno();
  const leidos = (await jefa.pedir('verAjustes')).cuerpo;
  expect(leidos).toMatchObject({
    version: 1,
    operador: { nombre: 'Taquilla' },
    proveedor: { modo: 'pruebas' },
  });
  expect(JSON.stringify(leidos)).not.toContain(servidor.context.config.openpay.privateKey);
  const operador = { nombre: 'Colectivo Azahar', telefono: '33 1234 5678' };
  const cambiar = (version: number) =>
    jefa.pedir('cambiarAjustes', {
      headers: { 'if-match': `"${version}"` },
      body: { operador, motivo: 'Nombre nuevo' },
    });
  expect((await cambiar(1)).cuerpo).toMatchObject({
    version: 2,
    operador: { ...operador, correo: leidos.operador.correo },
  });
  expect((await cambiar(1)).cuerpo).toMatchObject({ code: 'version_distinta', detalles: { version: 2 } });
  expect((await abrir().pedir('configuracion')).cuerpo).toMatchObject(operador);
  const otroProceso = readConfiguration({});
  await cargarOperador(db, otroProceso);
  expect(otroProceso.operador).toMatchObject(operador);
  const carta = await redactar(servidor.context, {
    tipo: 'prueba_de_correo',
    datos: { nombre: 'Nadia' },
    id: 1,
    copia: 0,
    para: 'nadia@taquilla.example',
    intentos: 1,
    rechazos: 0,
    creadoEn: new Date(),
    ahora: new Date(),
  });
  expect(carta?.html).toContain('Colectivo Azahar');
  const { lineas } = (await jefa.pedir('listarAuditoria', { query: '?entidad=ajustes' })).cuerpo;
  expect(lineas).toMatchObject([
    { antes: { nombre: 'Taquilla' }, despues: operador, motivo: 'Nombre nuevo' },
  ]);
});

it('§C13.7: a test mail goes to one’s own address, and the provider is asked anew', async ({
  dueno,
  servidor,
}) => {
  const jefa = await dueno();
  expect((await jefa.pedir('probarCorreo', { headers: conLlave() })).status).toBe(200);
  expect(await servidor.correosA(jefa.correo, 1)).toMatchObject([{ tipo: 'prueba_de_correo' }]);
  // Nothing listens at this one's address.
  expect((await jefa.pedir('probarProveedor')).cuerpo).toMatchObject({
    estado: 'sin_respuesta',
    modo: 'pruebas',
  });
});
