import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encolarCorreo } from '../../apps/api/src/correos/correo.repository.ts';
import { abrirCampo, type Campo } from '../support/campo.ts';

const CLAVE = 'clave-de-metricas';
const CORREOS = 20;

let campo: Campo;
beforeAll(async () => {
  campo = await abrirCampo({ procesos: 1, entorno: { METRICAS_CLAVE: CLAVE } });
});
afterAll(() => campo.cerrar());

describe('the thread that sends mails (P3)', () => {
  it('sends what the outbox holds, and the server counts it', async () => {
    for (let i = 0; i < CORREOS; i++)
      await encolarCorreo(campo.db, {
        clave: `c:${i}`,
        para: `c${i}@correo.example`,
        tipo: 'contrasena_cambiada',
        datos: { nombre: 'Jimena' },
      });
    // The counter grows before the mail's row changes.
    await expect.poll(leerEstados).toEqual([{ estado: 'enviado' }]);
    await expect.poll(leerEnviados).toBe(CORREOS);
  });
});

async function leerEstados(): Promise<unknown[]> {
  return (await campo.db.query('select distinct estado from correo')).rows;
}

async function leerEnviados(): Promise<number> {
  const respuesta = await fetch(`${campo.apis[0]?.url}/metrics`, {
    headers: { authorization: `Bearer ${CLAVE}` },
  });
  const [, cuenta = '0'] =
    /^taquilla_correo_segundos_count\{resultado="enviado"\} (\d+)$/m.exec(await respuesta.text()) ?? [];
  return Number(cuenta);
}
