import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { openServer } from '../support/cuentas.ts';

describe('outside of demo mode', () => {
  const PRODUCCION = {
    TAQUILLA_DEMO: 'no',
    TAQUILLA_API_KEY: 'clave-de-prueba',
    PUBLIC_URL: 'https://tienda.example',
    SMTP_URL: 'buzon',
    OPENPAY_BASE_URL: 'https://proveedor.example',
    OPENPAY_MERCHANT_ID: 'm123',
    OPENPAY_PRIVATE_KEY: 'sk_123',
    OPENPAY_PUBLIC_KEY: 'pk_123',
    OPENPAY_AVISOS_USUARIO: 'proveedor',
    OPENPAY_AVISOS_CLAVE: 'avisos-de-prueba',
  };

  const conServidor = async (
    env: Record<string, string>,
    probar: (app: FastifyInstance) => Promise<void>,
  ) => {
    const server = await openServer({ ...PRODUCCION, ...env });
    try {
      await probar(server.app);
    } finally {
      await server.close();
    }
  };

  it('there is no mailbox to look into, and nothing to be measured', async () => {
    await conServidor({}, async app => {
      for (const url of [
        '/dev',
        '/dev/correos',
        '/dev/correos.json',
        '/dev/correos/1/html',
        '/dev/codigos',
        '/dev/codigos.json',
        '/metrics',
      ])
        expect((await app.inject({ url })).statusCode, url).toBe(404);
    });
  });

  it('/metrics takes its own key and no other', async () => {
    await conServidor({ METRICAS_CLAVE: 'medidas-de-prueba' }, async app => {
      const con = async (authorization: string) =>
        (await app.inject({ url: '/metrics', headers: { authorization } })).statusCode;
      expect(await con('Bearer medidas-de-prueba')).toBe(200);
      for (const mala of ['', 'Bearer', 'Bearer clave-de-prueba', 'Basic medidas-de-prueba'])
        expect(await con(mala), mala).toBe(401);
    });
  });
});
