import { invalidate } from '@taquilla/cliente/queries';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { EmailField } from '@taquilla/ui/EmailField.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { call } from '../api/call.ts';
import { PieDeEdicion } from '../edicion/PieDeEdicion.tsx';
import { type Edicion, useEdicion } from '../edicion/useEdicion.ts';
import { permitido } from '../sesion/sesion.ts';
import { Ajuste } from './Ajuste.tsx';
import { AspectoDeLaTienda } from './AspectoDeLaTienda.tsx';
import { type Casa, casaDe, cuerpoDe } from './casa.ts';
import { PoliticaPrevista } from './PoliticaPrevista.tsx';

type Ajustes = RespuestaDe<'verAjustes'>;

const NOMBRES = {
  nombre: 'Nombre',
  direccion: 'Domicilio',
  correo: 'Correo para compradores',
  telefono: 'Teléfono',
  ligas: 'Enlaces',
  acento: 'Color',
  nombreJunto: 'Nombre junto al logotipo',
  politica: 'Devoluciones',
} as const;

const LIGAS = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['iphone', 'Aplicación de iPhone'],
  ['android', 'Aplicación de Android'],
] as const;

/** The house's data that buyers read: storefront, mails and tickets show them. */
export function DatosDelOperador({ ajustes }: { ajustes: Ajustes }) {
  const edicion = useEdicion<Casa>({
    nombre: 'ajustes:operador',
    leido: casaDe(ajustes),
    version: ajustes.version,
    presente: presente => casaDe(presente as Ajustes),
    nombres: NOMBRES,
    guardar: async (cambios, version) => {
      const nuevos = await call('cambiarAjustes', { body: cuerpoDe(cambios), version });
      void invalidate('verAjustes');
      return { leido: casaDe(nuevos), version: nuevos.version };
    },
  });
  const { valores, cambiar, faltas } = edicion;
  const fija = !permitido('administrar');
  return (
    <>
      <QuienVende edicion={edicion} fija={fija} />
      <Ligas edicion={edicion} fija={fija} />
      <AspectoDeLaTienda ajustes={ajustes} edicion={edicion} fija={fija} />
      <Ajuste titulo="Venta" nota="Con lo que empiezan los eventos nuevos.">
        <PoliticaPrevista
          politica={valores.politica}
          falta={faltas['politica.dias']}
          fija={fija}
          onChange={politica => cambiar({ politica })}
        />
      </Ajuste>
      <PieDeEdicion edicion={edicion} nombres={NOMBRES} mostrar={enTexto}>
        La tienda, los correos y los boletos cambian enseguida.
      </PieDeEdicion>
    </>
  );
}

interface PanelProps {
  edicion: Edicion<Casa>;
  fija: boolean;
}

function QuienVende({ edicion: { valores, cambiar, faltas }, fija }: PanelProps) {
  const texto = (campo: 'nombre' | 'direccion' | 'telefono') => ({
    label: NOMBRES[campo],
    value: valores[campo],
    error: faltas[`operador.${campo}`],
    disabled: fija,
    onChange: (event: { target: { value: string } }) => cambiar({ [campo]: event.target.value }),
  });
  return (
    <Ajuste
      id="ajustes-operador"
      titulo="Quién vende"
      nota="Sale en la tienda y al pie de los correos; en los boletos, el nombre."
    >
      <div className="dos">
        <Field {...texto('nombre')} autoComplete="organization" />
        <EmailField
          label={NOMBRES.correo}
          value={valores.correo}
          error={faltas['operador.correo']}
          disabled={fija}
          onChange={event => cambiar({ correo: event.target.value })}
        />
      </div>
      <Field {...texto('direccion')} autoComplete="street-address" />
      <Field {...texto('telefono')} type="tel" autoComplete="tel" />
    </Ajuste>
  );
}

function Ligas({ edicion: { valores, cambiar, faltas }, fija }: PanelProps) {
  return (
    <Ajuste titulo="Dónde más te encuentran" nota="Los que dejes vacíos no se muestran.">
      <div className="dos">
        {LIGAS.map(([cual, palabras]) => (
          <Field
            key={cual}
            label={palabras}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={valores.ligas[cual] ?? ''}
            error={faltas[`operador.ligas.${cual}`]}
            disabled={fija}
            onChange={event =>
              cambiar({ ligas: { ...valores.ligas, [cual]: event.target.value.trim() || null } })
            }
          />
        ))}
      </div>
    </Ajuste>
  );
}

function enTexto(valor: unknown): string {
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  if (valor === null) return 'ninguno';
  if (typeof valor !== 'object') return String(valor);
  return Object.values(valor).filter(Boolean).join(', ') || 'ninguna';
}
