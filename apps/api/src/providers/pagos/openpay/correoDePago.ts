import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** The addresses that the provider accepts for a customer: plain letters, at most 100 of them. */
const PATRON = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
const MAXIMO = 100;

/**
 * A buyer's address in a form that the provider accepts. Good addresses can be longer or have other letters
 * (`ñandú@correo.mx`), which must not keep a buyer from paying: the provider needs the address to tell buyers apart, and we
 * mail the tickets. A domain with a plain spelling of the same mailbox gets that spelling. Any other address is replaced by
 * one of the shop's own domain, always the same for the same buyer. The buyer's address is never altered to fit, because the
 * result could be another person's.
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
