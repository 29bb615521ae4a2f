import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { contornoDeFilas, enDibujo } from '../../packages/rules/src/recinto/geometria.ts';
import { REGLA, trazarFilas } from '../../packages/rules/src/recinto/trazar.ts';

const ANILLOS = 4;
const POR_ANILLO = 24;
const LADO = 6000;
const ESCALA = 10;

/** A stadium in the designer's format: 96 blocks of 25 rows and 25 seats around a field. */
export function dibujarEstadio(): DocumentoDeRecinto {
  const secciones = Array.from({ length: ANILLOS * POR_ANILLO }, (_, i) => bloque(i));
  const medio = LADO / 2;
  const contorno: [number, number][] = [
    [medio - 250, medio - 170],
    [medio + 250, medio - 170],
    [medio + 250, medio + 170],
    [medio - 250, medio + 170],
  ];
  return {
    secciones,
    dibujo: {
      ancho: LADO,
      alto: LADO,
      escenario: { nombre: 'Cancha', contorno },
      rotulos: [],
      quitadas: [],
    },
  };
}

function bloque(i: number): SeccionDeDocumento {
  const [anillo, lado] = [Math.floor(i / POR_ANILLO), i % POR_ANILLO];
  const angulo = (lado / POR_ANILLO) * 2 * Math.PI;
  const radio = 1050 + anillo * 340;
  const regla = { ...REGLA, filas: 25, asientos: [25, 25] as [number, number] };
  const filas = trazarFilas(regla);
  const nombre = `Bloque ${anillo + 1}${String(lado + 1).padStart(2, '0')}`;
  const lugar = {
    x: LADO / 2 + radio * Math.cos(angulo),
    y: LADO / 2 + radio * Math.sin(angulo),
    giro: Math.round((lado / POR_ANILLO) * 360 - 90 + (lado > 18 ? -360 : 0)),
    escala: ESCALA,
  };
  const seccion: SeccionDeDocumento = {
    id: `s${i}`,
    clave: nombre.toLowerCase().replace(' ', '-'),
    nombre,
    bloque: '',
    tipo: 'numerada',
    orientacionFilas: 'horizontal',
    capacidad: 0,
    filas,
    contorno: [],
    formas: [],
    lugar,
    regla,
  };
  return { ...seccion, contorno: contornoDeFilas(filas).map(([x, y]) => enDibujo(seccion, { x, y })) };
}
