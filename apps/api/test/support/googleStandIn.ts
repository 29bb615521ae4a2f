import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Stands in for Google: publishes its keys over HTTP and signs identity tokens. */
export interface GoogleStandIn {
  /** Settings of a server that logs in with it. */
  entorno: Record<string, string>;
  /** An identity token; what is given replaces the usual claims, and `undefined` leaves one out. */
  firmar: (cambios?: Record<string, unknown>) => Promise<string>;
  /** The same claims signed by a key that is not published. */
  falsificar: (cambios?: Record<string, unknown>) => Promise<string>;
  /** How often the keys were asked for. */
  consultas: () => number;
  cerrar: () => Promise<void>;
}

const CLIENTE = 'cliente-de-prueba.apps.googleusercontent.com';
const EMISOR = 'https://accounts.google.com';

export async function abrirGoogle(): Promise<GoogleStandIn> {
  const [buena, ajena] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const kid = crypto.randomUUID();
  const jwks = { keys: [{ ...(await exportJWK(buena.publicKey)), kid, alg: 'RS256', use: 'sig' }] };
  let consultas = 0;
  const servidor = createServer((_peticion, respuesta) => {
    consultas++;
    respuesta.setHeader('content-type', 'application/json').end(JSON.stringify(jwks));
  });
  await new Promise<void>(resolve => servidor.listen(0, '127.0.0.1', resolve));
  const { port } = servidor.address() as AddressInfo;
  const firmarCon = (llave: CryptoKey) => (cambios?: Record<string, unknown>) =>
    new SignJWT({ ...identidadNueva(), ...cambios }).setProtectedHeader({ alg: 'RS256', kid }).sign(llave);
  return {
    entorno: { GOOGLE_CLIENT_ID: CLIENTE, GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs` },
    firmar: firmarCon(buena.privateKey),
    falsificar: firmarCon(ajena.privateKey),
    consultas: () => consultas,
    cerrar: () => new Promise(resolve => servidor.close(() => resolve())),
  };
}

function identidadNueva(): Record<string, unknown> {
  const ahora = Math.floor(Date.now() / 1000);
  return {
    iss: EMISOR,
    aud: CLIENTE,
    sub: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@correo.example`,
    email_verified: true,
    name: 'Mateo Luna',
    iat: ahora,
    exp: ahora + 3600,
  };
}
