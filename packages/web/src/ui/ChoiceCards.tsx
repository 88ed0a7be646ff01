import classes from './ChoiceCards.module.css';

export interface Card {
  readonly value: string;
  readonly label: string;
  readonly help: string;
  readonly disabled?: boolean;
}

interface Props {
  /** Name of the radio group. */
  readonly name: string;
  readonly legend: string;
  readonly cards: readonly Card[];
  readonly value: string;
  /** Undefined when read-only. */
  readonly onChange?: (value: string) => void;
  readonly takesFocus?: boolean;
}

/** A radio group of a few options, each with a description. */
export function ChoiceCards({ name, legend, cards, value, onChange, takesFocus = false }: Props) {
  const first = cards.find((card) => card.value === value) ?? cards[0];
  return (
    <fieldset className={classes['cards']} disabled={!onChange}>
      <legend className={classes['legend']}>{legend}</legend>
      {cards.map((card) => (
        <label key={card.value} className={classes['card']}>
          <input
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            disabled={card.disabled ?? false}
            aria-describedby={`${name}-${card.value}`}
            aria-label={card.label}
            data-autofocus={(takesFocus && card === first) || undefined}
            onChange={() => onChange?.(card.value)}
          />
          <span>
            <strong>{card.label}</strong>
            <small id={`${name}-${card.value}`}>{card.help}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
