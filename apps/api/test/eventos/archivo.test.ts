import { describe, expect, it } from 'vitest';
import { formatFalla } from '../../src/eventos/archivo/falla.ts';
import { leerEvento, leerRecinto } from '../../src/eventos/archivo/leerArchivo.ts';
import {
  AHORA,
  cambiar,
  describirBien,
  EVENTO,
  fallas,
  leer,
  MAPA,
  mapaDe,
  RECINTO,
} from '../support/archivoDeEvento.ts';

describe('a right event file', () => {
  it('becomes an event with every seat, its price zone and its price in centavos', () => {
    const evento = describirBien();
    const [sala, pista, estacionamiento] = evento.secciones;
    expect(evento.fecha.toISOString()).toBe('2026-12-06T02:30:00.000Z');
    expect(sala?.filas.map(fila => [fila.nombre, fila.asientos.length])).toEqual([
      ['A', 4],
      ['B', 6],
      ['C', 3],
    ]);
    expect(sala?.filas[0]?.asientos[0]).toMatchObject({ numero: '1', zonaPrecio: 'Oro', precio: 50_050 });
    expect(sala?.filas[1]?.asientos[3]).toMatchObject({ zonaPrecio: 'Plata', precio: 35_000 });
    expect(pista?.generales).toEqual({
      zonaPrecio: 'Plata',
      precio: 30_000,
      capacidad: 10,
      bloqueados: 1,
      cortesias: 2,
      bloqueos: new Map(),
    });
    expect(estacionamiento).toMatchObject({ seccionAdicional: true, generales: { precio: 12_000 } });
  });

  it('keeps places back, gives them away, and knows where there is no seat', () => {
    const filas = describirBien().secciones[0]?.filas ?? [];
    expect(filas[1]?.asientos.map(a => a.condicion)).toEqual([
      'cortesia',
      'cortesia',
      'venta',
      'venta',
      'venta',
      'venta',
    ]);
    expect(filas[2]?.asientos.map(a => a.condicion)).toEqual(['bloqueado', 'inaccesible', 'bloqueado']);
  });

  it('has promotions of both kinds, automatic and by code', () => {
    expect(describirBien().promociones).toMatchObject([
      { clave: null, tipo: 'CANTIDAD', cantidadCompra: 2, cantidadPaga: 1, zonasPrecio: null },
      { clave: 'AMIGOS', tipo: 'PORCENTAJE', porcentaje: 15, zonasPrecio: ['Oro'] },
    ]);
  });

  it('keeps the order of rows whose names are numbers', () => {
    const evento = describirBien({
      recinto: [
        '      A-B: { asientos: [4, 6] }\n      C: { asientos: 3, sinAsiento: 2 }',
        '      11-12: { asientos: 2 }\n      5: { asientos: 2 }\n      6-7: { asientos: 2 }',
      ],
      evento: [
        `    filas:
      A: { categoria: Oro }
      B: { precio: 350 }
    cortesia: { B: 1-2 }
    bloqueado: { C: todos }`,
        '    bloqueado: { 5: 1 }',
      ],
    });
    expect(evento.secciones[0]?.filas.map(fila => fila.nombre)).toEqual(['11', '12', '5', '6', '7']);
    expect(evento.secciones[0]?.filas[2]?.asientos[0]?.condicion).toBe('bloqueado');
  });
});

describe('a file that is wrong in several ways', () => {
  it('is told all of it at once: fields, sections, dates, promotions, the venue, its map, the pictures', () => {
    const files: Record<string, string> = {
      'foro.yaml': RECINTO.replace('ciudad: Mérida', 'ciudad: Mérida\n  telefono: 1'),
      'foro.svg': MAPA.replace('data-seccion="pista"', 'data-seccion="piso"'),
      'banner.svg': '',
    };
    const texto = EVENTO.replace('  artista: Nadie\n', '')
      .replace('2026-12-05 20:30', 'mañana o pasado')
      .replace('usoDeServicio: 0.12', 'usoDeServicio: 12')
      .replace('precio: 500.50', 'precio: caro')
      .replace('A: { categoria: Oro }', 'A: { categoria: Orro }')
      .replace('  pista: { categoria: Plata', '  pistas: { categoria: Plata')
      .replace('categorias: [Oro]', 'categorias: [Ora]');
    const revisarImagen = (ruta: string) => `${ruta}: La imagen pesa más de 5 MB.`;
    const lectura = leerEvento('prueba.yaml', {
      texto,
      ahora: AHORA,
      mapa: mapaDe(files['foro.svg'] ?? ''),
      leer: ruta => files[ruta] ?? null,
      revisarImagen,
    });
    const dichas = lectura.ok ? [] : lectura.fallas.map(({ ruta, mensaje }) => `${ruta}: ${mensaje}`);
    expect(dichas).toEqual([
      'recinto.telefono: El campo «telefono» no existe aquí.',
      'recinto.mapa: El mapa marca la sección «piso», que no está en este archivo.',
      expect.stringMatching(/^recinto\.mapa: El mapa no marca la sección «pista»; marca .*piso/),
      'cargos.usoDeServicio: Es una tasa entre 0 y 1: 0.05 es 5 %.',
      'categoriasEvento.Oro.precio: Se esperaba un número.',
      'evento.cartel: No existe el archivo cartel.svg.',
      'evento.banner: banner.svg: La imagen pesa más de 5 MB.',
      expect.stringContaining('evento.fecha: La fecha no se entiende.'),
      'evento.artista: Falta este dato.',
      'secciones.pistas: El recinto no tiene una sección «pistas».',
      'secciones: Falta la sección «pista» del recinto: ponle precio o agrégala a «cerradas».',
      'promociones.1.categorias.0: «Ora» no está en categoriasEvento.',
    ]);
  });

  it('is told without the venue too, and of nothing that only the venue could say', () => {
    const texto = EVENTO.replace('2026-12-05 20:30', 'nunca').replace('foro.yaml', 'otro.yaml');
    const lectura = leerEvento('prueba.yaml', {
      texto,
      ahora: AHORA,
      mapa: mapaDe(MAPA),
      leer: r => (r === 'otro.yaml' ? null : ''),
    });
    expect(lectura.ok ? [] : lectura.fallas.map(falla => falla.ruta)).toEqual([
      'evento.recinto',
      'evento.fecha',
    ]);
  });
});

describe('a file that lacks whole blocks', () => {
  const BLOQUES = ['evento', 'cargos', 'categoriasEvento', 'secciones'] as const;
  const sin = (texto: string, bloque: string) =>
    texto.replace(new RegExp(`^${bloque}:.*\\n(?:  .*\\n)*`, 'm'), '');
  const dichas = (texto: string, files: Record<string, string>) => {
    const leer = (ruta: string) => files[ruta] ?? null;
    const lectura = leerEvento('prueba.yaml', { texto, ahora: AHORA, mapa: mapaDe(MAPA), leer });
    return lectura.ok ? [] : lectura.fallas.map(({ ruta, mensaje }) => `${ruta}: ${mensaje}`);
  };
  const MALO = EVENTO.replace('2026-12-05 20:30', 'cuando se pueda').replace('foro.yaml', 'otro.yaml');
  const CON_DEMO = `demo:\n  compras: [{ usuario: a@b.mx, seccion: sala, lugares: { B: 3 } }]\n`;

  it.each(BLOQUES)('is told its other faults with the block that it lacks: %s', bloque => {
    const todas = dichas(`${sin(MALO, bloque)}${CON_DEMO}`, { 'cartel.svg': '', 'banner.svg': '' });
    const propias = todas.filter(falla => falla.startsWith(`${bloque}: `));
    expect(propias).toEqual([`${bloque}: Falta este dato.`]);
    expect(todas.filter(falla => !propias.includes(falla))).toEqual(
      bloque === 'evento'
        ? []
        : [
            'evento.recinto: No existe el archivo otro.yaml.',
            expect.stringContaining('evento.fecha: La fecha no se entiende.'),
          ],
    );
  });

  it('is told them all where several blocks lack, in either file', () => {
    const files = { 'foro.yaml': sin(RECINTO, 'secciones').replace('zona: America/Merida', 'zona: x') };
    const roto = ['categoriasEvento', 'secciones', 'cargos'].reduce(sin, `${EVENTO}${CON_DEMO}`);
    expect(dichas(roto.replace('2026-12-05 20:30', 'ayer'), files)).toEqual([
      'recinto.zona: Es una zona horaria como «America/Mexico_City».',
      'secciones: Falta este dato.',
      'cargos: Falta este dato.',
      'categoriasEvento: Falta este dato.',
      'secciones: Falta este dato.',
      'evento.cartel: No existe el archivo cartel.svg.',
      'evento.banner: No existe el archivo banner.svg.',
      expect.stringContaining('evento.fecha: La fecha no se entiende.'),
    ]);
  });

  it('is told what stands beside a kind that does not exist, and no count of what could not be read', () => {
    const foro = RECINTO.replace('tipo: numerada', 'tipo: numerado')
      .replace('asientos: 3', 'asientos: tres')
      .replace('capacidad: 10', 'capacidad: muchas')
      .concat('  palco: { nombre: Palco, tipo: general, capacidad: cero }\n');
    const texto = EVENTO.replace('tipo: PORCENTAJE', 'tipo: PORCIENTO').replace(
      'porcentaje: 15',
      'porcentaje: 150',
    );
    const files = { 'foro.yaml': foro, 'cartel.svg': '', 'banner.svg': '' };
    expect(dichas(texto, files)).toEqual([
      'secciones.sala.tipo: Debe ser uno de: numerada, mesas, general.',
      'secciones.pista.capacidad: Se esperaba un número.',
      'secciones.palco.capacidad: Se esperaba un número.',
      'secciones.sala.filas.C.asientos: Se esperaba un número o una lista.',
      'recinto.mapa: El mapa no marca la sección «palco»; marca sala, pista.',
      'promociones.1.tipo: Debe ser uno de: PORCENTAJE, CANTIDAD.',
      'promociones.1.porcentaje: Es un porcentaje: mayor que 0 y hasta 100.',
      'secciones: Falta la sección «palco» del recinto: ponle precio o agrégala a «cerradas».',
    ]);
  });

  it('is told of a price zone that is no group of fields once, not by each section of it', () => {
    const texto = EVENTO.replace("{ color: '#ff86bd', precio: 500.50 }", 'caro');
    const files = { 'foro.yaml': RECINTO, 'cartel.svg': '', 'banner.svg': '' };
    expect(dichas(texto, files)).toEqual(['categoriasEvento.Oro: Se esperaba un grupo de campos.']);
  });
});

describe('a wrong event file', () => {
  const casos: [string, Parameters<typeof leer>[0], string][] = [
    [
      'a field that does not exist',
      { evento: ['  nombre: Prueba', '  nombre: Prueba\n  preciso: 3'] },
      'prueba.yaml:5:3: evento.preciso: El campo «preciso» no existe aquí.',
    ],
    [
      'a field that is missing',
      { evento: ['  artista: Nadie\n', ''] },
      'prueba.yaml:2:1: evento.artista: Falta este dato.',
    ],
    [
      'a kind of value that does not fit',
      { evento: ['cortesia: { B: 1-2 }', 'cortesia: { B: [1, { 2: 3 }] }'] },
      'prueba.yaml:23:24: secciones.sala.cortesia.B.1: Se esperaba un número o un texto.',
    ],
    [
      'a percentage where a rate is meant',
      { evento: ['usoDeServicio: 0.12', 'usoDeServicio: 12'] },
      'prueba.yaml:13:31: cargos.usoDeServicio: Es una tasa entre 0 y 1: 0.05 es 5 %.',
    ],
    [
      'a price with a fraction of a centavo',
      { evento: ['precio: 500.50', 'precio: 500.505'] },
      'prueba.yaml:15:28: categoriasEvento.Oro.precio: Un precio lleva a lo más dos decimales.',
    ],
    [
      'a price zone that nobody defined',
      { evento: ['A: { categoria: Oro }', 'A: { categoria: Orro }'] },
      'prueba.yaml:21:7: secciones.sala.filas.A: «Orro» no está en categoriasEvento.',
    ],
    [
      'a section that the venue lacks',
      { evento: ['  pista: { categoria', '  pistas: { categoria'] },
      'prueba.yaml:25:3: secciones.pistas: El recinto no tiene una sección «pistas».',
    ],
    [
      'a section that was forgotten',
      { evento: ['  pista: { categoria: Plata, cortesia: 2, bloqueado: 1 }\n', ''] },
      'prueba.yaml:17:1: secciones: Falta la sección «pista» del recinto: ponle precio o agrégala a «cerradas».',
    ],
    [
      'a seat that does not exist',
      { evento: ['cortesia: { B: 1-2 }', 'cortesia: { B: 6-8 }'] },
      'prueba.yaml:23:17: secciones.sala.cortesia.B: No existe el asiento 7, 8 de la fila «B».',
    ],
    [
      'a seat in two lists',
      { evento: ['bloqueado: { C: todos }', 'bloqueado: { B: 2 }'] },
      'prueba.yaml:23:5: secciones.sala.cortesia: El asiento B 2 está en dos listas.',
    ],
    [
      'more kept back than there is',
      { evento: ['cortesia: 2, bloqueado: 1', 'cortesia: 6, bloqueado: 5'] },
      'prueba.yaml:25:3: secciones.pista: Los lugares bloqueados y de cortesía son más que la capacidad.',
    ],
    [
      'a code that is not upper case',
      { evento: ['clave: AMIGOS', 'clave: amigos'] },
      'prueba.yaml:30:57: promociones.1.clave: Es un código de descuento: mayúsculas, números y guiones, de 3 a 30.',
    ],
    [
      'a code that stands in a batch too',
      { evento: ['clave: AMIGOS', 'codigos: [VECINO-1, VECINO-1]'] },
      'prueba.yaml:30:77: promociones.1.codigos.1: El código VECINO-1 está repetido.',
    ],
    [
      'a promotion that gives nothing',
      { evento: ['cantidadPaga: 1', 'cantidadPaga: 2'] },
      'prueba.yaml:29:63: promociones.0.cantidadPaga: Debe ser menor que cantidadCompra.',
    ],
    [
      'a date that nobody understands',
      { evento: ['fecha: 2026-12-05 20:30', 'fecha: el otro jueves'] },
      'prueba.yaml:8:3: evento.fecha: La fecha no se entiende.',
    ],
    [
      'a field written twice',
      { evento: ['  artista: Nadie', '  artista: Nadie\n  artista: Alguien'] },
      'prueba.yaml:6:3: Este campo está repetido.',
    ],
    [
      'broken YAML',
      { evento: ['cortesia: { B: 1-2 }', 'cortesia: { B: 1-2'] },
      'prueba.yaml:24:5: La sangría no coincide con la de arriba, o arriba faltó cerrar una llave o unas comillas.',
    ],
    [
      'a file that is not there',
      { evento: ['cartel: cartel.svg', 'cartel: carteles/otro.svg'] },
      'prueba.yaml:10:3: evento.cartel: No existe el archivo carteles/otro.svg.',
    ],
    [
      "a fault of the venue's own file",
      { recinto: ['zona: America/Merida', 'zona: Mexico/Yucatan'] },
      'foro.yaml:7:3: recinto.zona: Es una zona horaria como «America/Mexico_City».',
    ],
    [
      'a map that marks another section',
      { mapa: MAPA.replace('"pista"', '"pisto"') },
      'foro.yaml:8:3: recinto.mapa: El mapa marca la sección «pisto», que no está en este archivo.',
    ],
  ];

  for (const [nombre, cambios, esperada] of casos) {
    it(`is refused with the place and the reason: ${nombre}`, () => {
      expect(fallas(cambios).join('\n')).toContain(esperada);
    });
  }

  it.each([
    'nombre: "Noche\\r\\nBcc: todos@ejemplo.mx"',
    'nombre: "Noche \\u202e00.1$"',
    'nombre: "Noche \\u2066larga"',
  ])('is refused where a name breaks the line or turns the words after it around: %s', nombre => {
    expect(fallas({ evento: ['nombre: Prueba', nombre] }).join('\n')).toContain(
      'prueba.yaml:4:3: evento.nombre: Va en un solo renglón, sin caracteres de control ni de sentido de lectura.',
    );
  });

  it('is refused where the name of a price zone does', () => {
    expect(fallas({ evento: ['  Oro: {', '  "Oro \\u202e": {'] }).join('\n')).toContain('categoriasEvento');
  });

  it('keeps emoji, other scripts and a description of several lines as written', () => {
    expect(fallas({ evento: ['nombre: Prueba', 'nombre: "👩‍🎤 مهرجان \\u200f🇲🇽"'] })).toEqual([]);
    expect(fallas({ evento: ['Una prueba.', '"Una\\n\\nprueba."'] })).toEqual([]);
    expect(fallas({ evento: ['Una prueba.', '"Una \\u202eprueba."'] }).join()).toContain(
      'evento.descripcion',
    );
  });

  it('has its names and titles cleaned as the console cleans them, and finds them by it (§5.10)', () => {
    const evento = describirBien({
      evento: [
        EVENTO,
        EVENTO.replace('nombre: Prueba', 'nombre: Ｐrue\u200bﬁ𝐧a').replace('Oro: {', 'Ｏro: {'),
      ],
      recinto: ['nombre: Sala', 'nombre: Ｓala'],
    });
    expect(evento.nombre).toBe('Pruefina');
    expect(evento.zonasPrecio.map(({ nombre }) => nombre)).toEqual(['Oro', 'Plata']);
    expect(evento.secciones[0]).toMatchObject({ nombre: 'Sala', filas: [{ nombre: 'A' }, {}, {}] });
  });

  it('is refused where two names look the same', () => {
    const dos = ['Plata: {', "Ｏro: { color: '#62c9ff', precio: 200 }\n  Plata: {"] as [string, string];
    expect(fallas({ evento: dos }).join('\n')).toContain(
      'prueba.yaml:14:1: categoriasEvento: El nombre «Oro» está repetido: sólo cambian letras o signos que se ven igual.',
    );
  });

  it('is told all that is wrong at once', () => {
    const texto = EVENTO.replace('porcentaje: 15', 'porcentaje: 150').replace('precio: 300', 'precio: -1');
    const lectura = leer({ evento: [EVENTO, texto] });
    expect(lectura.ok ? [] : lectura.fallas.map(falla => falla.linea)).toEqual([16, 30]);
  });
});

describe('a venue file', () => {
  const leerSolo = (cambio?: [string, string]) =>
    leerRecinto('foro.yaml', { texto: cambiar(RECINTO, cambio), mapa: mapaDe(MAPA) });

  it('counts the places that exist', () => {
    const lectura = leerSolo();
    expect(lectura.ok && lectura.valor.secciones.map(seccion => seccion.capacidad)).toEqual([12, 10]);
  });

  it('is refused when a row is there twice', () => {
    const lectura = leerSolo(['      C: {', '      B-C: {']);
    expect(lectura.ok ? [] : lectura.fallas.map(formatFalla)).toEqual([
      'foro.yaml:15:7: secciones.sala.filas.B-C: La fila «B» está repetida.',
    ]);
  });

  it('is refused when an aisle comes after a seat that is not there', () => {
    const lectura = leerSolo(['sinAsiento: 2', 'pasillos: 9']);
    expect(lectura.ok ? [] : lectura.fallas.map(falla => falla.mensaje)).toEqual([
      'No hay asiento 9 en «C».',
    ]);
  });
});
