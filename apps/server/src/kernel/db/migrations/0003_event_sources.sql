CREATE TABLE "event_contests" (
	"template_id" uuid NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"own_id" text NOT NULL,
	CONSTRAINT "event_contests_template_id_source_kind_source_id_pk" PRIMARY KEY("template_id","source","kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "event_sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"source" text NOT NULL,
	"source_event" text NOT NULL,
	"answer_hash" text,
	"memory" jsonb,
	"held" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_at" timestamp with time zone,
	"next_poll_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"is_paused" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fights" ADD COLUMN "sources" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "sources" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "event_contests" ADD CONSTRAINT "event_contests_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_sources" ADD CONSTRAINT "event_sources_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_sources_key" ON "event_sources" USING btree ("source","source_event");--> statement-breakpoint
CREATE INDEX "event_sources_template_idx" ON "event_sources" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "event_sources_poll_idx" ON "event_sources" USING btree ("next_poll_at") WHERE not "event_sources"."is_paused";--> statement-breakpoint
CREATE INDEX "templates_starts_idx" ON "templates" USING btree ("starts_at") WHERE "templates"."starts_at" is not null;