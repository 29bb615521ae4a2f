import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { ComoVa } from '@taquilla/contract/comun/cancelacion';
import type { IconName } from '@taquilla/ui/Icon.tsx';

type Estado = RespuestaDe<'estadoDeReembolsos'>;

/** One line of the public state. */
export interface Renglon {
  icono: IconName;
  nombre: string;
  nota: string;
  ventas: number;
  monto: number;
}

/** Words for the public, in the order of the lines; the console has its own (`rules/cancelacion.ts`). */
const PALABRAS: readonly [ComoVa, IconName, string, string][] = [
  ['devuelto', 'palomita', 'Devuelto', 'El banco lo recibió, o se entregó en taquilla'],
  ['en_camino', 'avion', 'En camino', 'Ya salió, falta que el banco lo confirme'],
  ['por_enviar', 'reloj', 'Por salir', 'Espera su turno o que quien organiza complete el saldo'],
  ['espera_cuenta', 'banco', 'Esperan una cuenta', 'Su tarjeta no recibe devoluciones; les pedimos su CLABE'],
  ['en_caja', 'efectivo', 'En taquilla', 'Pagaron en efectivo o con terminal'],
  ['fallida', 'alerta', 'No salió', 'Lo revisa una persona'],
  [
    'contracargo',
    'escudo',
    'En aclaración con el banco',
    'Pidieron el dinero a su banco; no se paga dos veces',
  ],
  ['sin_costo', 'boleto', 'Boletos sin costo', 'No hay dinero que devolver'],
  ['conserva', 'boleto', 'Conservan sus boletos', 'Así lo eligieron, o no contestaron a tiempo'],
  ['sin_decidir', 'reloj', 'Todavía no deciden', 'Si no contestan, conservan sus boletos'],
];

/** The states of §C7.7 that a run can have, also those of no sale: nothing is left out because it is zero. */
export function contarEstados(comoVa: Estado['comoVa'], tipo: Estado['tipo']): Renglon[] {
  return PALABRAS.flatMap(([como, icono, nombre, nota]) => {
    const hallada = comoVa.find(cuenta => cuenta.como === como);
    const eligen = como === 'conserva' || como === 'sin_decidir';
    if (!hallada && eligen && tipo === 'cancelar') return [];
    return [{ icono, nombre, nota, ventas: hallada?.ventas ?? 0, monto: hallada?.monto ?? 0 }];
  });
}
