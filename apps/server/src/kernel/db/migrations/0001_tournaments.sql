CREATE TABLE "tournament_sheets" (
	"bracket_id" uuid PRIMARY KEY NOT NULL,
	"picks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"team1_score" smallint,
	"team2_score" smallint,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"competition_id" uuid PRIMARY KEY NOT NULL,
	"size" smallint NOT NULL,
	"reseeding" boolean NOT NULL,
	"round_points" integer[] NOT NULL,
	"team_names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"left_label" text NOT NULL,
	"right_label" text NOT NULL,
	"left_color" text NOT NULL,
	"right_color" text NOT NULL,
	"round_names" text[],
	"region_names" text[],
	"lock_at" timestamp with time zone,
	"results" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actual_team1_score" smallint,
	"actual_team2_score" smallint
);
--> statement-breakpoint
ALTER TABLE "tournament_sheets" ADD CONSTRAINT "tournament_sheets_bracket_id_brackets_id_fk" FOREIGN KEY ("bracket_id") REFERENCES "public"."brackets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;