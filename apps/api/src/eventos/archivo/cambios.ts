/** What a file would change of an event: rates are fractions, prices centavos, pictures their hash. */
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
  /** Name of the price zone, phase, section, block or promotion; empty for the event, its venue and its charges. */
  cual: string;
  /** A field as the files call it. For `lugares` also `nuevos`, `quitados`, `movidos`; `existe` tells a thing come or gone. */
  campo: string;
  antes: Valor;
  ahora: Valor;
  /** Of `lugares`: the places that change, and those held or sold that keep what they have. */
  cuantos?: { cambian: number; conservan: number };
}

export type Valor = string | number | boolean | Date | null;
