import type { Configuracion } from '../layout/useConfiguracion.ts';

/** The operator responsible for a legal text, by the server's configuration. */
export type Operador = Pick<Configuracion, 'nombre' | 'direccion' | 'correo' | 'telefono'>;
