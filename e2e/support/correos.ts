import { type APIRequestContext, expect } from '@playwright/test';

/** A mail as the demonstration's mailbox keeps it. */
export interface Correo {
  para: string;
  asunto: string;
  texto: string;
  html: string;
  adjuntos: { nombre: string; tipo: string; url: string }[];
}

/** Waits for a mail that the test has caused. A test's own address gets no other mail. */
export async function esperarCorreo(
  request: APIRequestContext,
  { para, asunto }: { para: string; asunto: RegExp },
): Promise<Correo> {
  let hallado: Correo | undefined;
  await expect
    .poll(
      async () => {
        hallado = (await leerCorreos(request, para)).find(correo => asunto.test(correo.asunto));
        return hallado !== undefined;
      },
      { message: `a mail to ${para} about ${asunto}`, timeout: 60_000 },
    )
    .toBe(true);
  if (!hallado) throw new Error('unreachable: the poll has found it');
  return hallado;
}

/** All mails to an address, the newest first. */
export async function leerCorreos(request: APIRequestContext, para: string): Promise<Correo[]> {
  const correos: Correo[] = await (await request.get('/dev/correos.json')).json();
  return correos.filter(correo => correo.para.toLowerCase().includes(para.toLowerCase()));
}

/** The link of a mail to a path, without its host, which does not matter to the mailbox. */
export function ligaDe({ texto }: Correo, path: RegExp): string {
  const liga = (texto.match(/https?:\/\/\S+/g) ?? [])
    .map(url => new URL(url))
    .find(url => path.test(url.pathname));
  if (!liga) throw new Error(`There is no link to ${path} in:\n${texto}`);
  return liga.pathname + liga.search + liga.hash;
}

let cuantos = 0;

/** An address that no other test has. */
export function correoNuevo(quien: string): string {
  cuantos += 1;
  return `${quien}.${process.pid}.${Date.now().toString(36)}.${cuantos}@viajes.example`;
}
