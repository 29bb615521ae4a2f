import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** What the provider takes as a customer's address: plain letters, at most 100 of them. */
const PATRON = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
const MAXIMO = 100;

/**
 * A buyer's address as the provider takes it. Good addresses are longer or have other letters (`ñandú@correo.mx`),
 * and that must not keep a buyer from paying: the provider needs to tell buyers apart, and tickets are mailed by us.
 * A domain has a plain spelling that is the same mailbox. Otherwise it gets an address of the shop's own domain,
 * always the same one for the same buyer. The buyer's is never bent to fit: the result could be another person's.
 */
export function correoDePago(correo: string, dominioPropio: string): string {
  if (sirve(correo)) return correo;
  const arroba = correo.lastIndexOf('@');
  const conDominioLlano = `${correo.slice(0, arroba)}@${domainToASCII(correo.slice(arroba + 1))}`;
  if (sirve(conDominioLlano)) return conDominioLlano;
  const huella = createHash('sha256').update(correo).digest('hex').slice(0, 24);
  return `comprador-${huella}@${dominioPropio}`;
}

function sirve(correo: string): boolean {
  return correo.length <= MAXIMO && PATRON.test(correo);
}
