import { centavos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaLarga } from '@taquilla/rules/fechas';
import { formatEntero } from '@taquilla/rules/numeros';
import type { ResumenDelDia } from '../../correos/tipos.ts';
import type { Carta } from '../carta.ts';

const pesos = (monto: number) => formatPesos(centavos(monto));

/** The operator's mail about the day before: sales, refunds, and matters that need a person. */
export function resumenDelDia(resumen: ResumenDelDia, consola: string): Carta {
  const { dia, ventas, boletos, cobrado, devuelto, neto } = resumen;
  const faltas = loQueFalta(resumen);
  const fecha = formatFechaLarga(`${dia}T12:00:00Z`, 'UTC');
  return {
    asunto: `${faltas.length > 0 ? 'Revisa: ' : ''}${pesos(cobrado)} cobrados el ${fecha}`,
    avance: faltas[0] ?? 'Todo cuadra al centavo.',
    titulo: `Tu ${fecha}`,
    bloques: [
      {
        tipo: 'cifra',
        valor: pesos(neto),
        nota: `${formatEntero(ventas)} ventas, ${formatEntero(boletos)} boletos; por el reloj de la Ciudad de México.`,
      },
      {
        tipo: 'ficha',
        titulo: 'El día',
        renglones: [
          { concepto: 'Cobrado', valor: pesos(cobrado) },
          { concepto: 'Devuelto', valor: pesos(devuelto) },
        ],
      },
      ...(faltas.length > 0 ? faltas : ['Las cuentas cuadran al centavo y los correos salieron.']).map(
        texto => ({ tipo: 'parrafo' as const, texto }),
      ),
      { tipo: 'boton', texto: 'Abrir la consola', url: consola },
    ],
  };
}

function loQueFalta({ correosFallidos, descuadres, ajenos, distintos = 0 }: ResumenDelDia): string[] {
  return [
    descuadres > 0 &&
      `Las cuentas no cuadran en ${descuadres === 1 ? 'un renglón' : `${descuadres} renglones`}: míralo en Dinero.`,
    ajenos !== null &&
      ajenos > 0 &&
      `El proveedor cobró ${ajenos === 1 ? 'un cargo que no está' : `${ajenos} cargos que no están`} en nuestro libro.`,
    distintos > 0 &&
      `El proveedor cobró otro monto en ${distintos === 1 ? 'un cargo' : `${distintos} cargos`}: míralo en Dinero.`,
    ajenos === null && 'El proveedor no contestó cuando se le pidió su lista: coteja desde Dinero.',
    correosFallidos > 0 &&
      (correosFallidos === 1
        ? 'Un correo no se pudo mandar.'
        : `${correosFallidos} correos no se pudieron mandar.`),
  ].filter(texto => texto !== false);
}
