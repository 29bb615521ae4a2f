import type { Configuration } from '../env/configuration.ts';
import { startDemoProcess } from './demoProcess.ts';

/** Starts Google's stand-in where the demonstration asks for it; answers the settings that lead to it. */
export async function startDemoGoogle(
  config: Configuration,
  { puerto, publicUrl }: { puerto: number; publicUrl: string },
): Promise<{ google: NonNullable<Configuration['google']>; detener: () => Promise<void> }> {
  const { line, detener } = await startDemoProcess('google-sandbox', {
    HOST: config.host,
    PORT: String(puerto),
  });
  const { clientId } = JSON.parse(line) as { clientId: string };
  const url = `http://${new URL(publicUrl).hostname}:${puerto}`;
  const google = {
    clientId,
    emisores: ['https://accounts.google.com'],
    jwksUrl: `${url}/oauth2/v3/certs`,
    scriptUrl: `${url}/gsi/client`,
  };
  return { google, detener };
}
