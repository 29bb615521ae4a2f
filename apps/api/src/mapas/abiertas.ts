import type { Lugar } from './informe.ts';
import { MapaNoValido } from './mapaNoValido.ts';

interface Abierta {
  nombre: string;
  lugar: Lugar;
}

/** The tags of a drawing that stand open, and those that ended with another one around them. */
export class Abiertas {
  readonly #abiertas: Abierta[] = [];
  readonly #cortadas: Abierta[] = [];
  #ultima: Abierta | undefined;
  #fin: Lugar | undefined;

  abrir(nombre: string, lugar: Lugar): void {
    this.#abiertas.push({ nombre, lugar });
  }

  cerrar(): void {
    this.#ultima = this.#abiertas.pop();
  }

  /** The tag that was closed last has no end of its own. */
  cortar(): void {
    if (this.#ultima) this.#cortadas.push(this.#ultima);
  }

  /** The file ends here. */
  cortarTodas(fin: Lugar): void {
    this.#fin = fin;
    this.#cortadas.push(...this.#abiertas.splice(0));
  }

  /** @throws MapaNoValido with the first tag without an end, and the lines of others */
  exigir(): void {
    const [primera, ...otras] = this.#cortadas.sort((a, b) => a.lugar.linea - b.lugar.linea);
    if (!primera) return;
    const { nombre, lugar } = primera;
    const dichas = otras.slice(0, 3).map(otra => `<${otra.nombre}> de la línea ${otra.lugar.linea}`);
    const tampoco = dichas.length === 0 ? '' : ` Falta también el cierre de ${dichas.join(', ')}.`;
    // Of a file that lost its end no tag is worth closing by hand.
    const remedio =
      this.#fin && nombre === 'svg'
        ? `<svg> no se cierra: el archivo está cortado y termina en la línea ${this.#fin.linea}. Bájalo completo, o vuelve a exportar el mapa.`
        : `<${nombre}> no se cierra. Agrega «</${nombre}>» donde termina, o vuelve a exportar el mapa.`;
    throw new MapaNoValido(`${remedio}${tampoco}`, lugar);
  }
}
