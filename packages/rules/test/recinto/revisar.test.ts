import { describe, expect, it } from 'vitest';
import { contarPocoLegibles } from '../../src/recinto/contraste.ts';
import { dibujarMapa, formasMarcadas } from '../../src/recinto/dibujarMapa.ts';
import { LUGAR_SIN_PONER } from '../../src/recinto/geometria.ts';
import { documentoDePlantilla } from '../../src/recinto/plantillas.ts';
import { contarLugares, revisarDocumento } from '../../src/recinto/revisar.ts';

const PLANTILLAS = ['teatro', 'arena', 'ring', 'mesas', 'cancha'] as const;

describe('§C10.1: templates', () => {
  it.each(PLANTILLAS)('%s could be published as it is', plantilla => {
    const documento = documentoDePlantilla(plantilla);
    const mapa = dibujarMapa(documento, null);
    expect(revisarDocumento(documento, { mapa }).errores).toEqual([]);
    expect([...formasMarcadas(mapa).keys()]).toEqual(documento.secciones.map(({ clave }) => clave));
  });
});

describe('§C10.12: the check list', () => {
  const teatro = () => documentoDePlantilla('teatro');
  const tipos = (documento: ReturnType<typeof teatro>) =>
    revisarDocumento(documento, { mapa: '' }).errores.map(({ tipo }) => tipo);

  it('finds a number that is there twice, seats on one another, and seats outside of their outline', () => {
    const documento = teatro();
    const [primera] = documento.secciones;
    const fila = primera?.filas[0]?.asientos;
    if (!primera || !fila?.[0] || !fila[1]) throw new Error('no seats');
    fila[1] = { ...fila[1], numero: fila[0].numero, x: fila[0].x + 0.5 };
    fila[2] = { numero: '99', x: 500, y: 500 };
    expect(tipos(documento)).toEqual(['asiento_repetido', 'asientos_juntos', 'asientos_fuera']);
  });

  it('says one of each as one', () => {
    const documento = teatro();
    const [primera] = documento.secciones;
    const fila = primera?.filas[0]?.asientos;
    if (!primera || !fila?.[0] || !fila[1]) throw new Error('no seats');
    fila[0] = { ...fila[0], atributos: ['silla_de_ruedas'] };
    fila[1] = { ...fila[1], x: fila[0].x + 0.5 };
    const { errores, advertencias } = revisarDocumento(documento, { mapa: '' });
    expect(errores.map(({ mensaje }) => mensaje)).toEqual([
      `En «${primera.nombre}» 1 asiento se encima con otro.`,
    ]);
    expect(advertencias.find(({ tipo }) => tipo === 'accesibles')?.mensaje).toMatch(/^Hay 1 lugar para /);
  });

  it('warns of seats off the shapes of an uploaded map by more than half a pitch, and stops nothing', () => {
    const [modelo] = teatro().secciones;
    if (!modelo) throw new Error('no section');
    const asientos = Array.from({ length: 20 }, (_, i) => ({ numero: String(i + 1), x: i, y: 0 }));
    const documento = documentoDePlantilla('vacio');
    documento.secciones = [
      {
        ...modelo,
        nombre: 'Palco',
        contorno: [],
        formas: [3, 4, 9],
        lugar: { x: 5, y: 5, giro: 0, escala: 10 },
        filas: [{ nombre: 'A', asientos }],
      },
    ];
    // Two shapes from 0 to 100 and from 110 to 155; the third has no area.
    const pintadoDe = (hasta: number) => (n: number) => {
      if (n === 9) return null;
      return n === 3 ? (x: number) => x >= 0 && x <= 100 : (x: number) => x >= 110 && x <= hasta;
    };
    const { errores, advertencias } = revisarDocumento(documento, { mapa: '', pintadoDe: pintadoDe(155) });
    expect(errores).toEqual([]);
    // The one at 105 touches both, the one at 155 is half on; those from 165 on are off.
    expect(advertencias.filter(({ tipo }) => tipo === 'asientos_fuera')).toEqual([
      {
        tipo: 'asientos_fuera',
        mensaje: 'En «Palco» 4 asientos quedan fuera de su contorno.',
        secciones: [modelo.id],
      },
    ]);
    // Rows of a file that nobody placed on the drawing are picked beside the map; one of them on the shape was placed.
    const sinPoner = {
      ...documento,
      secciones: documento.secciones.map(una => ({ ...una, lugar: LUGAR_SIN_PONER })),
    };
    const conMapa = (desde: number) => ({
      mapa: '',
      pintadoDe: () => (x: number) => x >= desde,
    });
    const avisos = (desde: number) =>
      revisarDocumento(sinPoner, conMapa(desde)).advertencias.filter(({ tipo }) => tipo === 'asientos_fuera');
    expect(avisos(100_000)).toEqual([]);
    expect(avisos(75)).toHaveLength(1);
    // Another map below the same section is another question.
    const otra = revisarDocumento(documento, { mapa: '', pintadoDe: pintadoDe(185) }).advertencias;
    expect(otra.find(({ tipo }) => tipo === 'asientos_fuera')?.mensaje).toBe(
      'En «Palco» 1 asiento queda fuera de su contorno.',
    );
  });

  it('finds a section that is but lines of the map (§C10.12)', () => {
    const documento = teatro();
    const [primera, segunda] = documento.secciones;
    if (!primera || !segunda) throw new Error('no sections');
    Object.assign(primera, { formas: [3, 4], contorno: [] });
    Object.assign(segunda, { formas: [4, 5], contorno: [] });
    const pintadoDe = (n: number) => (n === 5 ? () => true : null);
    const { advertencias } = revisarDocumento(documento, { mapa: '', pintadoDe });
    expect(
      advertencias.filter(({ tipo }) => tipo === 'solo_lineas').flatMap(({ secciones }) => secciones),
    ).toEqual([primera.id]);
  });

  it('finds a section without a shape, one without places, and two of one name', () => {
    const documento = teatro();
    const [primera, segunda] = documento.secciones;
    if (!primera || !segunda) throw new Error('no sections');
    documento.secciones = [
      { ...primera, contorno: [] },
      { ...segunda, filas: [] },
      { ...segunda, id: 'otra', filas: primera.filas, contorno: primera.contorno, lugar: primera.lugar },
    ];
    expect(tipos(documento).sort()).toEqual(['seccion_repetida', 'sin_forma', 'sin_lugares']);
  });

  it('finds two sections of one name whose seats read alike, and none where rows differ', () => {
    const documento = teatro();
    const [primera, segunda] = documento.secciones;
    if (!primera || !segunda) throw new Error('no sections');
    segunda.nombre = primera.nombre;
    expect(tipos(documento)).toEqual(['lugares_tocayos']);
    segunda.filas = segunda.filas.map(fila => ({ ...fila, nombre: `B${fila.nombre}` }));
    expect(tipos(documento)).toEqual([]);
  });

  it('§C10.12: warns of sections of one name, general ones too, because buyers cannot tell them apart', () => {
    const documento = teatro();
    const [primera] = documento.secciones;
    if (!primera) throw new Error('no section');
    const general = { ...primera, tipo: 'general' as const, filas: [], capacidad: 20 };
    documento.secciones.push(
      { ...general, id: 'z1', clave: 'zona-vip', nombre: 'Zona VIP' },
      { ...general, id: 'z2', clave: 'zona-vip-2', nombre: 'zona  vip' },
    );
    const { advertencias } = revisarDocumento(documento, { mapa: '' });
    expect(advertencias.filter(({ tipo }) => tipo === 'mismo_nombre')).toEqual([
      expect.objectContaining({ secciones: ['z1', 'z2'] }),
    ]);
    expect(tipos(documento)).not.toContain('mismo_nombre');
  });

  it('finds a section that is nowhere on the drawing, more than 100,000 places, and a map that marks what is no section', () => {
    const documento = teatro();
    const [primera] = documento.secciones;
    if (!primera) throw new Error('no section');
    primera.contorno = primera.contorno.map(([x, y]) => [x + 5_000, y]);
    primera.lugar = { ...primera.lugar, x: primera.lugar.x + 5_000 };
    documento.secciones.push({
      ...primera,
      id: 'g',
      clave: 'g',
      nombre: 'G',
      tipo: 'general',
      filas: [],
      capacidad: 100_000,
      contorno: [
        [0, 0],
        [9, 0],
        [9, 9],
      ],
    });
    const { errores } = revisarDocumento(documento, { mapa: '', sobrantes: ['otra'] });
    expect(errores.map(({ tipo }) => tipo)).toEqual([
      'demasiados_lugares',
      'forma_sin_seccion',
      'fuera_del_mapa',
    ]);
    for (const { mensaje } of errores) expect(mensaje).toMatch(/^[A-ZÁÉÍÓÚ«].*\.$/);
  });

  it('warns of sections on one another or over the edge, of jumps, long names, companions alone, few wheelchairs and a heavy map', () => {
    const documento = teatro();
    const [una, otra, tercera] = documento.secciones;
    if (!una || !otra || !tercera) throw new Error('no sections');
    const fila = una.filas[0]?.asientos;
    if (!fila?.[4]) throw new Error('no seats');
    fila[4] = { ...fila[4], numero: '40', atributos: ['acompanante'] };
    otra.nombre = 'Preferente Ñandú de la orilla izquierda';
    otra.lugar = { ...otra.lugar, x: una.lugar.x + 50, y: una.lugar.y };
    const [dx, dy] = [una.lugar.x + 50 - 500, 0];
    otra.contorno = otra.contorno.map(([x, y]) => [x + dx, y + dy]);
    tercera.contorno = tercera.contorno.map(([x, y]) => [x + 200, y]);
    tercera.lugar = { ...tercera.lugar, x: tercera.lugar.x + 200 };
    const { errores, advertencias } = revisarDocumento(documento, { mapa: ' '.repeat(400_000) });
    expect(errores).toEqual([]);
    expect(advertencias.map(({ tipo }) => tipo).sort()).toEqual(
      [
        'accesibles',
        'acompanante_solo',
        'en_la_orilla',
        'encimadas',
        'mapa_pesado',
        'nombre_largo',
        'saltos',
      ].sort(),
    );
  });

  it('counts 60,000 places in 96 sections', () => {
    const [modelo] = teatro().secciones;
    if (!modelo) throw new Error('no section');
    const asientos = Array.from({ length: 25 }, (_, i) => ({ numero: String(i + 1), x: i, y: 0 }));
    const filas = Array.from({ length: 25 }, (_, i) => ({
      nombre: `F${i}`,
      asientos: asientos.map(asiento => ({ ...asiento, y: i * 1.2 })),
    }));
    const secciones = Array.from({ length: 96 }, (_, i) => ({
      ...modelo,
      id: `s${i}`,
      clave: `s${i}`,
      filas,
    }));
    expect(secciones.reduce((suma, seccion) => suma + contarLugares(seccion), 0)).toBe(60_000);
  });
});

describe('§C10.2: the map that buyers see', () => {
  it('carries each section’s mark on its shapes, and none of the shapes that became seats', () => {
    const svg =
      '<svg viewBox="0 0 9 9"><g><path d="M0 0"></path><circle r="1"></circle></g><rect></rect></svg>';
    const documento = documentoDePlantilla('vacio');
    const [modelo] = documentoDePlantilla('teatro').secciones;
    if (!modelo) throw new Error('no section');
    documento.secciones = [{ ...modelo, clave: 'vip', contorno: [], formas: [2, 4] }];
    documento.dibujo.quitadas = [3];
    expect(dibujarMapa(documento, svg)).toBe(
      '<svg viewBox="0 0 9 9"><g><path d="M0 0" data-seccion="vip"></path></g><rect data-seccion="vip"></rect></svg>',
    );
  });
});

it('warns of texts that their ground swallows, night or white sheet, but for those of sections (§C10.12)', () => {
  const enPapel = (dentro: string) => contarPocoLegibles(`<svg data-suelo="papel">${dentro}</svg>`);
  expect(enPapel('<text fill="#222">Entrada</text><text fill="#fff">Bar</text>')).toBe(1);
  expect(enPapel('<text fill="currentColor">Bar</text>')).toBe(0);
  expect(contarPocoLegibles('<svg><text fill="#222">Entrada</text><text fill="#fff">Bar</text></svg>')).toBe(
    1,
  );
  expect(contarPocoLegibles('<svg><g fill="#111"><text>Baños</text></g></svg>')).toBe(1);
  expect(contarPocoLegibles('<svg><g data-seccion="a"><text fill="#111">A</text></g></svg>')).toBe(0);
  expect(contarPocoLegibles('<svg><text fill="#111" data-con-fondo="">Bar</text></svg>')).toBe(0);
  expect(contarPocoLegibles('<svg><g fill="#111"><text fill="currentColor">Bar</text></g></svg>')).toBe(0);
});
