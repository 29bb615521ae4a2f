/** mulberry32, seeded with a number and a word: the same numbers from 0 to 1 every time. */
export function crearAzar(semilla: number, clave: string): () => number {
  let estado =
    [...clave].reduce((suma, letra) => Math.imul(suma ^ letra.charCodeAt(0), 16_777_619), semilla + 1) | 0;
  return () => {
    estado = (estado + 0x6d2b79f5) | 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
