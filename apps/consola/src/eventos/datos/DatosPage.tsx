import { entryOf, put } from '@taquilla/cliente/useAnswer';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { formatEntero } from '@taquilla/rules/numeros';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { ask } from '../../api/call.ts';
import { PieDeEdicion } from '../../edicion/PieDeEdicion.tsx';
import { type Edicion, useEdicion } from '../../edicion/useEdicion.ts';
import { permitido } from '../../sesion/sesion.ts';
import { ConEvento } from '../ConEvento.tsx';
import { eventoQuery } from '../eventoQuery.ts';
import { CamposDeDatos } from './CamposDeDatos.tsx';
import { FichasDelEvento } from './FichasDelEvento.tsx';
import { aQuienLeToca, cuerpoDe, type FormaDeDatos, formaDe, NOMBRES, revisarForma } from './forma.ts';
import { VistaDelComprador } from './VistaDelComprador.tsx';
import './DatosPage.css';

/** An event's data: name, time, place and rules of purchase, beside the buyer's view of them (§C2.4). */
export function DatosPage() {
  return <ConEvento parte="datos">{evento => <Datos key={evento.id} evento={evento} />}</ConEvento>;
}

function Datos({ evento }: { evento: EventoDeConsola }) {
  const { zona } = evento.recinto;
  const edicion = useEdicionDeDatos(evento);
  const faltas = { ...revisarForma(edicion.valores, zona), ...edicion.faltas };
  const conFaltas: Edicion<FormaDeDatos> = {
    ...edicion,
    faltas,
    guardar: Object.keys(revisarForma(edicion.valores, zona)).length > 0 ? () => {} : edicion.guardar,
  };
  const edita = permitido('editar_evento', { eventoId: evento.id });
  return (
    <div className="datos">
      <form
        className="datos__forma"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          conFaltas.guardar();
        }}
      >
        <fieldset disabled={!edita} className="datos__campos">
          <CamposDeDatos evento={evento} forma={edicion.valores} faltas={faltas} cambiar={edicion.cambiar} />
        </fieldset>
        {evento.estado !== 'borrador' && <FichasDelEvento key={evento.version} evento={evento} />}
        <PieDeEdicion edicion={conFaltas} nombres={NOMBRES} mostrar={mostrar}>
          {alcance(evento)}
        </PieDeEdicion>
      </form>
      <VistaDelComprador evento={evento} forma={edicion.valores} />
    </div>
  );
}

function useEdicionDeDatos(evento: EventoDeConsola): Edicion<FormaDeDatos> {
  const { id, version, tomado, recinto } = evento;
  const query = eventoQuery(id);
  return useEdicion<FormaDeDatos>({
    nombre: `evento:${id}:datos`,
    leido: formaDe(evento),
    version,
    nombres: NOMBRES,
    presente: dado => formaDe(dado as EventoDeConsola),
    guardar: async (cambios, conVersion) => {
      const actual = entryOf(query).store.get().data ?? evento;
      const forma = { ...formaDe(actual), ...cambios };
      const esOtro = tomado && ('nombre' in cambios || 'artista' in cambios);
      const { datos } = await ask('cambiarEvento', {
        params: { eventoId: id },
        body: {
          ...cuerpoDe(cambios, forma, recinto.zona),
          ...(esOtro && { cambioSustancial: await preguntarSiEsOtro(evento) }),
        },
        version: conVersion,
      });
      put(query, datos);
      return { leido: formaDe(datos), version: datos.version };
    },
  });
}

/** Asks whether a new name or artist makes it another show: buyers of sold tickets then have rights (§C4.3). */
async function preguntarSiEsOtro({ cifras }: EventoDeConsola): Promise<boolean> {
  return confirmar({
    titulo: '¿Es un cambio sustancial?',
    texto: aQuienLeToca(cifras),
    aceptar: 'Sí, es otro espectáculo',
    cancelar: 'No, es el mismo',
  });
}

function alcance({ estado, cifras }: EventoDeConsola): string {
  if (estado === 'borrador') return 'Nadie lo ve todavía.';
  const vendidos = cifras.vendidos > 0 ? ` Los ${formatEntero(cifras.vendidos)} vendidos quedan igual.` : '';
  return `Los compradores lo ven al guardar.${vendidos}`;
}

function mostrar(valor: unknown): string {
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  return valor === '' ? 'vacío' : String(valor).replace('T', ', ');
}
