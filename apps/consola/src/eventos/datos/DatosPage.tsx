import { entryOf, put } from '@taquilla/cliente/useAnswer';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { formatEntero } from '@taquilla/rules/numeros';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { ask } from '../../api/call.ts';
import { dePared } from '../../campos/momento.ts';
import { PieDeEdicion } from '../../edicion/PieDeEdicion.tsx';
import { type Edicion, useEdicion } from '../../edicion/useEdicion.ts';
import { permitido } from '../../sesion/sesion.ts';
import { type AvisosLeidos, useAvisosDeFecha } from '../AvisosDeFecha.tsx';
import { ConEvento } from '../ConEvento.tsx';
import { eventoQuery } from '../eventoQuery.ts';
import { CamposDeDatos } from './CamposDeDatos.tsx';
import { FichasDelEvento } from './FichasDelEvento.tsx';
import {
  aQuienLeToca,
  cuerpoDe,
  type FormaDeDatos,
  formaDe,
  mostrarDato,
  NOMBRES,
  revisarForma,
} from './forma.ts';
import { VistaDelComprador } from './VistaDelComprador.tsx';
import './DatosPage.css';

/** An event's data: name, time, place and rules of purchase, beside the buyer's view of them (§C2.4). */
export function DatosPage() {
  return <ConEvento parte="datos">{evento => <Datos key={evento.id} evento={evento} />}</ConEvento>;
}

function Datos({ evento }: { evento: EventoDeConsola }) {
  const edicion = useEdicionDeDatos(evento);
  const avisos = useAvisosDeSuFecha(evento, edicion.valores);
  const conFaltas = conFaltasDe(edicion, { zona: evento.recinto.zona, sinMarcar: avisos.faltan });
  const { faltas } = conFaltas;
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
          <CamposDeDatos
            evento={evento}
            forma={edicion.valores}
            faltas={faltas}
            cambiar={edicion.cambiar}
            avisos={avisos}
          />
        </fieldset>
        {evento.estado !== 'borrador' && <FichasDelEvento key={evento.version} evento={evento} />}
        <PieDeEdicion edicion={conFaltas} nombres={NOMBRES} mostrar={mostrarDato}>
          {alcance(evento)}
        </PieDeEdicion>
      </form>
      <VistaDelComprador evento={evento} forma={edicion.valores} />
    </div>
  );
}

/** The warnings about another date than the stored one. */
function useAvisosDeSuFecha({ id, fecha, recinto }: EventoDeConsola, forma: FormaDeDatos): AvisosLeidos {
  const { valor } = dePared(forma.fecha, recinto.zona);
  const esOtra = valor !== undefined && Date.parse(valor) !== Date.parse(fecha);
  return useAvisosDeFecha({ recintoId: recinto.id, fechas: [esOtra ? valor : undefined], eventoId: id });
}

/** The edit with the form's own faults, which hold it back as the server's would. */
function conFaltasDe(
  edicion: Edicion<FormaDeDatos>,
  { zona, sinMarcar }: { zona: string; sinMarcar: boolean },
): Edicion<FormaDeDatos> {
  const propias = {
    ...revisarForma(edicion.valores, zona),
    ...(sinMarcar && { fecha: 'Marca abajo lo que ya revisaste de esta fecha.' }),
  };
  return {
    ...edicion,
    faltas: { ...propias, ...edicion.faltas },
    guardar: Object.keys(propias).length > 0 ? () => {} : edicion.guardar,
  };
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
