import type { Configuracion } from '../env.ts';
import { iniciarProcesoDeDemo } from './procesoDeDemo.ts';

/** Starts Google's stand-in where the demonstration asks for it; answers the settings that lead to it. */
export async function iniciarGoogleDeDemo(
  config: Configuracion,
  { puerto, publicUrl }: { puerto: number; publicUrl: string },
): Promise<{ google: NonNullable<Configuracion['google']>; detener: () => Promise<void> }> {
  const { linea, detener } = await iniciarProcesoDeDemo('google-sandbox', {
    HOST: config.host,
    PORT: String(puerto),
  });
  const { clientId } = JSON.parse(linea) as { clientId: string };
  const url = `http://${new URL(publicUrl).hostname}:${puerto}`;
  const google = {
    clientId,
    emisores: ['https://accounts.google.com'],
    jwksUrl: `${url}/oauth2/v3/certs`,
    scriptUrl: `${url}/gsi/client`,
  };
  return { google, detener };
}
