import { Field } from '@taquilla/ui/Field.tsx';
import { Select } from '@taquilla/ui/Select.tsx';

const ZONAS = [
  { value: 'America/Mexico_City', label: 'Centro (Ciudad de México)' },
  { value: 'America/Monterrey', label: 'Noreste (Monterrey)' },
  { value: 'America/Merida', label: 'Yucatán (Mérida)' },
  { value: 'America/Cancun', label: 'Sureste (Cancún)' },
  { value: 'America/Mazatlan', label: 'Pacífico (Mazatlán)' },
  { value: 'America/Chihuahua', label: 'Chihuahua' },
  { value: 'America/Ciudad_Juarez', label: 'Frontera (Ciudad Juárez)' },
  { value: 'America/Hermosillo', label: 'Sonora (Hermosillo)' },
  { value: 'America/Tijuana', label: 'Noroeste (Tijuana)' },
] as const;

export const NOMBRES = {
  nombre: 'Nombre',
  direccion: 'Dirección',
  ciudad: 'Ciudad',
  zona: 'Zona horaria',
} as const;
const DE_TEXTO = ['nombre', 'direccion', 'ciudad'] as const;

/** A venue's data as they are typed. */
export interface DatosEscritos {
  nombre: string;
  direccion: string;
  ciudad: string;
  /** IANA time zone. */
  zona: string;
}

/** The fields of a venue's data. */
export function DatosDeRecinto({
  datos,
  faltas = {},
  cambiar = () => {},
  fija = false,
}: {
  datos: DatosEscritos;
  faltas?: Readonly<Record<string, string>>;
  cambiar?: (parte: Partial<DatosEscritos>) => void;
  /** Only shows them. */
  fija?: boolean;
}) {
  // A file may name another zone of the country.
  const otra = ZONAS.some(({ value }) => value === datos.zona)
    ? []
    : [{ value: datos.zona, label: datos.zona }];
  return (
    <>
      {DE_TEXTO.map(campo => (
        <Field
          key={campo}
          label={NOMBRES[campo]}
          value={datos[campo]}
          error={faltas[campo]}
          disabled={fija}
          onChange={event => cambiar({ [campo]: event.target.value })}
        />
      ))}
      {fija ? (
        <Field label={NOMBRES.zona} value={nombrarZona(datos.zona)} disabled />
      ) : (
        <Select
          label={NOMBRES.zona}
          options={[...ZONAS, ...otra]}
          value={datos.zona}
          onChange={zona => cambiar({ zona })}
        />
      )}
    </>
  );
}

function nombrarZona(zona: string): string {
  return ZONAS.find(({ value }) => value === zona)?.label ?? zona;
}
