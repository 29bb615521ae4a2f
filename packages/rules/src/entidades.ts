import { sinAcentos } from './sinAcentos.ts';

/**
 * The federal entity of a city, for addresses that machines read; null unless it is certain. Only capitals and large cities
 * whose name no other large place has.
 */
export function entidadDe(ciudad: string): string | null {
  return ENTIDADES.get(llaveDe(ciudad)) ?? null;
}

function llaveDe(ciudad: string): string {
  return sinAcentos(ciudad.replace(/\s+/g, ' ').trim());
}

const CIUDADES: Readonly<Record<string, readonly string[]>> = {
  Aguascalientes: ['Aguascalientes'],
  'Baja California': ['Mexicali', 'Tijuana', 'Ensenada', 'Tecate'],
  'Baja California Sur': ['Cabo San Lucas', 'San José del Cabo'],
  Campeche: ['Campeche', 'San Francisco de Campeche', 'Ciudad del Carmen'],
  Chiapas: ['Tuxtla Gutiérrez', 'San Cristóbal de las Casas', 'Tapachula'],
  Chihuahua: ['Chihuahua', 'Ciudad Juárez', 'Delicias'],
  'Ciudad de México': ['Ciudad de México', 'CDMX'],
  Coahuila: ['Saltillo', 'Torreón', 'Monclova'],
  Colima: ['Colima', 'Manzanillo'],
  Durango: ['Durango', 'Victoria de Durango', 'Gómez Palacio'],
  'Estado de México': ['Toluca', 'Toluca de Lerdo', 'Naucalpan', 'Tlalnepantla', 'Ecatepec', 'Texcoco'],
  Guanajuato: ['Guanajuato', 'León', 'Irapuato', 'Celaya', 'San Miguel de Allende'],
  Guerrero: ['Acapulco', 'Chilpancingo', 'Zihuatanejo'],
  Hidalgo: ['Pachuca', 'Pachuca de Soto', 'Tulancingo'],
  Jalisco: ['Guadalajara', 'Zapopan', 'Tlaquepaque', 'Puerto Vallarta'],
  Michoacán: ['Morelia', 'Uruapan', 'Pátzcuaro'],
  Morelos: ['Cuernavaca', 'Tepoztlán'],
  Nayarit: ['Tepic'],
  'Nuevo León': ['Monterrey', 'San Pedro Garza García', 'San Nicolás de los Garza', 'Apodaca'],
  Oaxaca: ['Oaxaca', 'Oaxaca de Juárez', 'Huatulco', 'Puerto Escondido'],
  Puebla: ['Puebla', 'Puebla de Zaragoza', 'San Andrés Cholula', 'San Pedro Cholula', 'Tehuacán'],
  Querétaro: ['Querétaro', 'Santiago de Querétaro'],
  'Quintana Roo': ['Cancún', 'Playa del Carmen', 'Chetumal', 'Tulum', 'Cozumel'],
  'San Luis Potosí': ['San Luis Potosí', 'Ciudad Valles', 'Matehuala'],
  Sinaloa: ['Culiacán', 'Mazatlán', 'Los Mochis'],
  Sonora: ['Hermosillo', 'Ciudad Obregón', 'Guaymas', 'Navojoa'],
  Tabasco: ['Villahermosa'],
  Tamaulipas: ['Ciudad Victoria', 'Tampico', 'Reynosa', 'Nuevo Laredo'],
  Tlaxcala: ['Tlaxcala', 'Apizaco', 'Huamantla'],
  Veracruz: ['Xalapa', 'Veracruz', 'Boca del Río', 'Coatzacoalcos', 'Orizaba', 'Poza Rica'],
  Yucatán: ['Mérida', 'Valladolid'],
  Zacatecas: ['Zacatecas', 'Fresnillo'],
};

const ENTIDADES: ReadonlyMap<string, string> = new Map(
  Object.entries(CIUDADES).flatMap(([entidad, ciudades]) =>
    ciudades.map(ciudad => [llaveDe(ciudad), entidad] as const),
  ),
);
