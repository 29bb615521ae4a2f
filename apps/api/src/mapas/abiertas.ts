import type { Lugar } from './informe.ts';
import { MapaNoValido } from './mapaNoValido.ts';

interface Abierta {
  nombre: string;
  lugar: Lugar;
}

/** The open tags of a drawing, and the tags whose end is missing because an outer tag ended first. */
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

  /** Notes that the tag closed last has no end of its own. */
  cortar(): void {
    if (this.#ultima) this.#cortadas.push(this.#ultima);
  }

  /** Notes that the file ends here, with all open tags unclosed. */
  cortarTodas(fin: Lugar): void {
    this.#fin = fin;
    this.#cortadas.push(...this.#abiertas.splice(0));
  }

  /** @throws MapaNoValido with the first unclosed tag, and the lines of up to three others */
  exigir(): void {
    const [primera, ...otras] = this.#cortadas.sort((a, b) => a.lugar.linea - b.lugar.linea);
    if (!primera) return;
    const { nombre, lugar } = primera;
    const dichas = otras.slice(0, 3).map(otra => `<${otra.nombre}> de la línea ${otra.lugar.linea}`);
    const tampoco = dichas.length === 0 ? '' : ` Falta también el cierre de ${dichas.join(', ')}.`;
    // Where the file lost its end, closing one tag by hand would not help.
    const remedio =
      this.#fin && nombre === 'svg'
        ? `<svg> no se cierra: el archivo está cortado y termina en la línea ${this.#fin.linea}. Bájalo completo, o vuelve a exportar el mapa.`
        : `<${nombre}> no se cierra. Agrega «</${nombre}>» donde termina, o vuelve a exportar el mapa.`;
    throw new MapaNoValido(`${remedio}${tampoco}`, lugar);
  }
}
