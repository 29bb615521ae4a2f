import { escribirBase64url } from '@taquilla/rules/puerta/base64url';
import { type Cuadro, escribirCuadros, juntarCuadros, leerCuadro } from '@taquilla/rules/puerta/pasarLista';
import { cambiar, estado, lista } from './estado.ts';
import { huellaLeida } from './lista.ts';
import { recordarPasos } from './recordar.ts';
import { contarAdentro } from './sincronizar.ts';

const MAXIMOS = 500;

/**
 * The latest passages of this phone, and those that it learned from others, as the pictures of a moving code (§P5.2).
 */
export function cuadrosDeEste(): { textos: string[]; cuantos: number } {
  const { cabecera } = estado.get();
  const suyo = ` · Lector ${cabecera?.numero ?? 0}`;
  const deLista = lista
    .todas()
    .filter(({ cuando, donde }) => cuando > 0 && donde.endsWith(suyo))
    .map(({ huella, cuando, pasos }) => ({
      huella,
      momento: cuando,
      sentido: pasos.adentro ? ('entrada' as const) : ('salida' as const),
    }));
  const sueltos = lista.sueltos().map(({ huella, momento, sentido }) => ({
    huella: huellaLeida(huella),
    momento,
    sentido,
  }));
  // A listed passage that waits in the queue is in both lists.
  const porHuella = new Map([...deLista, ...sueltos].map(paso => [escribirBase64url(paso.huella), paso]));
  const pasos = [...porHuella.values()].sort((a, b) => b.momento - a.momento).slice(0, MAXIMOS);
  const textos = escribirCuadros(pasos, {
    eventoId: cabecera?.evento.id ?? 0,
    lector: cabecera?.numero ?? 0,
  });
  return { textos, cuantos: pasos.length };
}

/** Collects the pictures of another phone's list until the list is whole. */
export class Receptor {
  #cuadros: Cuadro[] = [];
  #recibida = { suma: -1, dicho: '' };

  /** The words for the screen after a picture; null when the text is no picture. */
  leer(texto: string): string | null {
    const cuadro = leerCuadro(texto);
    if (!cuadro) return null;
    const { cabecera } = estado.get();
    if (cuadro.eventoId !== cabecera?.evento.id) return 'Esa lista es de otro evento';
    if (cuadro.lector === cabecera.numero) return 'Esa lista es de este mismo teléfono';
    // The other phone still shows the list that was received.
    if (cuadro.suma === this.#recibida.suma) return this.#recibida.dicho;
    const mismos = this.#cuadros.filter(({ suma, i }) => suma === cuadro.suma && i !== cuadro.i);
    this.#cuadros = [...mismos, cuadro];
    const pasos = juntarCuadros(this.#cuadros);
    if (!pasos) return `Leyendo al Lector ${cuadro.lector}: ${this.#cuadros.length} de ${cuadro.de}`;
    const lecturas = pasos.length === 1 ? '1 lectura' : `${pasos.length} lecturas`;
    this.#recibida = {
      suma: cuadro.suma,
      dicho: `Lista recibida del Lector ${cuadro.lector}: ${lecturas}`,
    };
    for (const { huella, sentido, momento } of pasos)
      lista.anotar({
        id: `${cuadro.lector}:${escribirBase64url(huella)}:${momento}`,
        huella: escribirBase64url(huella),
        sentido,
        momento,
        donde: `Otra puerta · Lector ${cuadro.lector}`,
        enCola: false,
        sabido: false,
      });
    void recordarPasos();
    cambiar({ adentro: contarAdentro() });
    return this.#recibida.dicho;
  }
}
