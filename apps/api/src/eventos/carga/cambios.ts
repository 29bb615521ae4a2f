/** One change that a file would make to an event: rates are fractions, prices centavos, pictures their hashes. */
export interface Cambio {
  de:
    | 'evento'
    | 'recinto'
    | 'cargos'
    | 'taquilla'
    | 'categoria'
    | 'fase'
    | 'seccion'
    | 'lugares'
    | 'bloqueo'
    | 'promocion';
  /** Name of the price zone, phase, section, block or promotion; empty for event, venue and charges. */
  cual: string;
  /**
   * Name of the field in the files. For `lugares` also `nuevos`, `quitados`, `movidos`; `existe` reports an added or removed
   * thing.
   */
  campo: string;
  antes: Valor;
  ahora: Valor;
  /** For `lugares`: places that change, and held or sold places that keep their present values. */
  cuantos?: { cambian: number; conservan: number };
}

export type Valor = string | number | boolean | Date | null;

const DE_SECCION = ['existe', 'nombre', 'bloque', 'tipo', 'orientacionFilas'];
const DE_LUGARES = ['nuevos', 'quitados', 'movidos', 'capacidad', 'atributos'];

/** Whether a change affects the venue's plan, and not only the event that is held there. */
export function cambiaElPlano({ de, campo }: Cambio): boolean {
  switch (de) {
    case 'recinto':
      return campo === 'mapa' || campo === 'clave';
    case 'seccion':
      return DE_SECCION.includes(campo);
    case 'lugares':
      return DE_LUGARES.includes(campo);
    default:
      return false;
  }
}
